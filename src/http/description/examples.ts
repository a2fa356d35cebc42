/** Answers to look at, and for mock servers to send: made from their schemas. */
import { EXAMPLE_VALUES, IS_NULL } from './example-values.ts';
import { asNode, asNodes, type Node, named } from './nodes.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T12:00:00.000Z',
  uuid: '5f0c9c1e-4d0a-4c5c-9a35-7f3f0f1e2d3c',
};

/** `path`: the members that lead to it, as in `data.registrar.name`; a list's have the list's. */
export function exampleOf(schema: Node, schemas: Node, path = ''): unknown {
  const given = Array.isArray(schema.examples) ? schema.examples[0] : schema.example;
  if (given !== undefined) return given;
  if (schema.$ref) return exampleOf(named(schemas, schema.$ref), schemas, path);
  if (schema.allOf)
    return Object.assign({}, ...asNodes(schema.allOf).map((one) => exampleOf(one, schemas, path)));
  const ways = asNodes(schema.anyOf ?? schema.oneOf);
  if (ways.length > 0) return exampleOfWays(ways, schemas, path);
  if (schema.const !== undefined) return schema.const;
  const known = knownValue(path);
  if (schema.type === 'array')
    return Array.isArray(known) ? known : [exampleOf(asNode(schema.items), schemas, path)];
  if (schema.type === 'object') return exampleObject(schema, schemas, path);
  return exampleValue(schema, known);
}

/** By the last two names of a path, or the last. */
function knownValue(path: string) {
  const [owner, name] = path.split('.').slice(-2);
  return EXAMPLE_VALUES[`${owner}.${name}`] ?? EXAMPLE_VALUES[name ?? ''];
}

function exampleOfWays(ways: Node[], schemas: Node, path: string): unknown {
  const way = ways.find(({ type }) => type !== 'null') ?? {};
  const mayBeNull = ways.some(({ type }) => type === 'null');
  const isSaid = knownValue(path) !== undefined || way.examples !== undefined;
  const isPlain = way.type === 'string' || way.type === 'integer';
  return mayBeNull && (IS_NULL.has(path.split('.').at(-1)!) || (isPlain && !isSaid))
    ? null
    : exampleOf(way, schemas, path);
}

function exampleObject({ properties, required }: Node, schemas: Node, path: string): Node {
  const needed = Array.isArray(required) ? required : [];
  const shown = Object.entries(asNode(properties)).filter(([name]) => needed.includes(name));
  return Object.fromEntries(
    shown.map(([name, property]) => [
      name,
      exampleOf(asNode(property), schemas, `${path}.${name}`),
    ]),
  );
}

function exampleValue(
  { type, enum: values, format, default: usual, minimum }: Node,
  known: unknown,
) {
  if (Array.isArray(values)) return values.includes(known) ? known : values[0];
  const fits = type === 'integer' ? Number.isInteger(known) : typeof known === type;
  if (fits) return known;
  if (usual !== undefined) return usual;
  if (type === 'string') return FORMATS[String(format)] ?? 'text';
  return type === 'boolean' ? false : (minimum ?? 0);
}
