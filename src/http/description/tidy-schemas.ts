/** What serializers and validators take, as readers of the description want it. */
import { asNode, type Node, schemaRef } from './nodes.ts';

/** Values, in which nothing is a schema. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const', 'required']);

/**
 * Enums get their type, and those with a title become schemas of that name, which are put into
 * `enums`. References by name become references into the document.
 */
export function tidied(value: unknown, enums: Map<string, Node>): unknown {
  if (Array.isArray(value)) return value.map((one) => tidied(one, enums));
  if (typeof value !== 'object' || value === null) return value;
  const node = asNode(value);
  if (node['x-shown-as'] !== undefined) return tidied(node['x-shown-as'], enums);
  if (typeof node.$ref === 'string' && !node.$ref.startsWith('#'))
    return { ...node, ...schemaRef(node.$ref.replace('#', '')) };
  if (Array.isArray(node.enum)) return tidyEnum(node, enums);
  return Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [
      name,
      VALUES.has(name) ? inner : tidied(inner, enums),
    ]),
  );
}

function tidyEnum(schema: Node, enums: Map<string, Node>): Node {
  const { title, enum: values, ...rest } = schema;
  const typed = { type: typeof (values as unknown[])[0], enum: values };
  if (typeof title !== 'string') return { ...rest, ...typed };
  const same = enums.get(title) ?? typed;
  if (String(same.enum) !== String(values)) throw new Error(`Two enums are called ${title}`);
  enums.set(title, typed);
  return { ...rest, ...schemaRef(title) };
}
