/** A JSON schema as one would write the type in TypeScript, with its meaning as comments. */

type Bound = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

export interface JsonSchema extends Readonly<Partial<Record<Bound, number>>> {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: JsonSchemas;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
}

export type JsonSchemas = Readonly<Record<string, JsonSchema>>;

/** Deeper types are left out: a schema that holds itself ends somewhere. */
const MOST_DEPTH = 6;

export function schemaText(schema: JsonSchema, schemas: JsonSchemas, depth = 0): string {
  const own = whole(schema, schemas);
  if (depth > MOST_DEPTH) return '…';
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (own.enum) return own.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (own.anyOf) return own.anyOf.map((way) => schemaText(way, schemas, depth)).join(' | ');
  if (own.items) {
    const of = schemaText(own.items, schemas, depth);
    const { anyOf, enum: values } = whole(own.items, schemas);
    return anyOf || values ? `(${of})[]` : `${of}[]`;
  }
  if (!own.properties) return [own.type ?? 'any'].flat().join(' | ');
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(own.properties).flatMap(([name, property]) => {
    const isOptional = !own.required?.includes(name);
    const comment = commentOn(property, schemas);
    return [
      ...(comment === '' ? [] : [`${indent}// ${comment}`]),
      `${indent}${name}${isOptional ? '?' : ''}: ${schemaText(property, schemas, depth + 1)}`,
    ];
  });
  return ['{', ...lines, `${'  '.repeat(depth)}}`].join('\n');
}

/** With what it refers to, and with all the parts that make it, in it. */
function whole(schema: JsonSchema, schemas: JsonSchemas): JsonSchema {
  const { $ref, ...rest } = schema;
  const named = $ref === undefined ? {} : (schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {});
  const own: JsonSchema = { ...named, ...rest };
  if (!own.allOf) return own;
  const parts = own.allOf.map((part) => whole(part, schemas));
  return {
    ...own,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties),
    required: parts.flatMap(({ required }) => required ?? []).concat(own.required ?? []),
  };
}

function commentOn(schema: JsonSchema, schemas: JsonSchemas): string {
  const own = whole(schema, schemas);
  const bounds = [
    between(own.minimum, own.maximum, ''),
    between(own.minLength, own.maxLength, ' characters'),
    between(own.minItems, own.maxItems, ' entries'),
    own.default === undefined ? '' : `default ${JSON.stringify(own.default)}`,
  ];
  const said = [own.description, bounds.filter(Boolean).join(', ')].filter(Boolean).join('; ');
  return said.replaceAll('`', '');
}

function between(least = 0, most = Number.MAX_SAFE_INTEGER, unit: string): string {
  if (most < Number.MAX_SAFE_INTEGER)
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
  return least === 0 ? '' : `at least ${least}${unit}`;
}

/** Something to begin with: what must be there, and what the description has an example for. */
export function exampleOf(schema: JsonSchema, schemas: JsonSchemas): unknown {
  const own = whole(schema, schemas);
  const given = own.examples?.[0] ?? own.example ?? own.default ?? own.const ?? own.enum?.[0];
  if (given !== undefined) return given;
  if (own.items) return (own.minItems ?? 0) > 0 ? [exampleOf(own.items, schemas)] : [];
  if (own.anyOf) return exampleOf(own.anyOf[0]!, schemas);
  if (own.properties) {
    const shown = Object.entries(own.properties).filter(
      ([name, property]) => own.required?.includes(name) || property.examples || property.example,
    );
    return Object.fromEntries(
      shown.map(([name, property]) => [name, exampleOf(property, schemas)]),
    );
  }
  if (own.type === 'integer' || own.type === 'number') return own.minimum ?? 0;
  return own.type === 'boolean' ? false : own.type === 'string' ? '' : null;
}
