/** Parts of the description as it is worked on: JSON of any form. */

export type Node = Readonly<Record<string, unknown>>;

export function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {};
}

export function asNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(asNode) : [];
}

/** The same members, each with another value. */
export function mapped(node: Node, change: (value: Node, name: string) => unknown): Node {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, change(asNode(value), name)]),
  );
}

const SCHEMAS = '#/components/schemas/';

export function schemaRef(name: string): { readonly $ref: string } {
  return { $ref: SCHEMAS + name };
}

/** What a `$ref` leads to. */
export function named(schemas: Node, ref: unknown): Node {
  return asNode(schemas[String(ref).replace(SCHEMAS, '')]);
}
