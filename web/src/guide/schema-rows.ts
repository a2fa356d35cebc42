/** A JSON schema as rows of a table: each property with its type, what bounds it and what it means. */
import type { Schema } from './openapi.ts';

export type Schemas = Readonly<Record<string, Schema>>;

export interface SchemaRow {
  /** `data.registrant.name`, `results[].ok`: distinct within the table. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** `1 … 100`, `≤ 500`, `= 50`: whatever the language. */
  readonly bounds: readonly string[];
}

/** Deeper ones are named and not opened: descriptions that lead back to themselves end somewhere. */
const MOST_DEPTH = 6;
const MOST_ROWS = 400;

export function schemaRows(schema: Schema, schemas: Schemas): SchemaRow[] {
  const rows: SchemaRow[] = [];
  addProperties(rows, schema, schemas, '', 0);
  return rows;
}

function addProperties(
  rows: SchemaRow[],
  schema: Schema,
  schemas: Schemas,
  path: string,
  depth: number,
): void {
  if (depth > MOST_DEPTH) return;
  const { of, suffix } = element(schema, schemas);
  const { properties, required } = members(of, schemas);
  for (const [name, property] of Object.entries(properties)) {
    if (rows.length >= MOST_ROWS) return;
    const own = resolved(property, schemas);
    const at = `${path}${suffix}${path + suffix === '' ? '' : '.'}${name}`;
    rows.push({
      path: at,
      name,
      depth,
      type: typeText(property, schemas),
      isRequired: required.has(name),
      description: property.description ?? own.description ?? '',
      bounds: boundsOf(withoutNull(own)),
    });
    addProperties(rows, property, schemas, at, depth + 1);
  }
}

/** What stands for an object's members where several schemas together make it. */
function members(schema: Schema, schemas: Schemas): { properties: Schemas; required: Set<string> } {
  const parts = (schema.allOf ?? []).map((part) => members(element(part, schemas).of, schemas));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
    required: new Set([...parts.flatMap((part) => [...part.required]), ...(schema.required ?? [])]),
  };
}

/** The object within: through references, "or null", and lists, each of which adds `[]`. */
function element(schema: Schema, schemas: Schemas): { of: Schema; suffix: string } {
  let of = withoutNull(resolved(schema, schemas));
  let suffix = '';
  for (let steps = 0; steps < MOST_DEPTH; steps++) {
    of = withoutNull(resolved(of, schemas));
    if (!of.items) break;
    of = of.items;
    suffix += '[]';
  }
  return { of: withoutNull(resolved(of, schemas)), suffix };
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  let at = schema;
  for (let steps = 0; at.$ref !== undefined && steps < MOST_DEPTH; steps++)
    at = schemas[nameOf(at.$ref)] ?? {};
  return at;
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function isNull(schema: Schema): boolean {
  return schema.type === 'null';
}

/** The one alternative besides null, where there is just one. */
function withoutNull(schema: Schema): Schema {
  const ways = (schema.anyOf ?? schema.oneOf)?.filter((way) => !isNull(way));
  return ways?.length === 1 ? ways[0]! : schema;
}

/** As one would write it in TypeScript: `string | null`, `"vi" | "en"`, `Contact`, `integer[]`. */
export function typeText(schema: Schema, schemas: Schemas, depth = 0): string {
  if (depth > MOST_DEPTH) return '…';
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return [...new Set(ways.map((way) => typeText(way, schemas, depth + 1)))].join(' | ');
  if (schema.allOf)
    return schema.allOf.map((part) => typeText(part, schemas, depth + 1)).join(' & ');
  if (schema.items) {
    const of = typeText(schema.items, schemas, depth + 1);
    return of.includes(' ') ? `(${of})[]` : `${of}[]`;
  }
  if (typeof schema.type === 'object') return schema.type.join(' | ');
  return schema.type ?? (schema.properties ? 'object' : 'any');
}

export function boundsOf(schema: Schema): string[] {
  const bounds = [
    between(schema.minimum, schema.maximum, ''),
    between(schema.minLength, schema.maxLength, ' ch'),
    between(schema.minItems, schema.maxItems, ' ×'),
    schema.default === undefined ? null : `= ${JSON.stringify(schema.default)}`,
  ];
  return bounds.filter((bound) => bound !== null);
}

function between(least: number | undefined, most: number | undefined, unit: string): string | null {
  // What only a machine would bound by says nothing to people.
  const bound = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (least !== undefined && bound !== undefined)
    return least === bound ? `${least}${unit}` : `${least} … ${bound}${unit}`;
  if (bound !== undefined) return `≤ ${bound}${unit}`;
  return least === undefined || least === 0 ? null : `≥ ${least}${unit}`;
}

/** Something to begin with: what must be there, and what the description has an example for. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const own = withoutNull(resolved(schema, schemas));
  const given = own.examples?.[0] ?? own.example ?? own.default ?? own.const ?? own.enum?.[0];
  if (given !== undefined) return given;
  if (depth > MOST_DEPTH) return null;
  if (own.items) return (own.minItems ?? 0) > 0 ? [exampleOf(own.items, schemas, depth + 1)] : [];
  if (own.properties || own.allOf) {
    const { properties, required } = members(own, schemas);
    const shown = Object.entries(properties).filter(
      ([name, property]) => required.has(name) || hasExample(property, schemas),
    );
    return Object.fromEntries(
      shown.map(([name, property]) => [name, exampleOf(property, schemas, depth + 1)]),
    );
  }
  const way = (own.anyOf ?? own.oneOf)?.[0];
  if (way) return exampleOf(way, schemas, depth + 1);
  if (own.type === 'integer' || own.type === 'number') return own.minimum ?? 0;
  return own.type === 'boolean' ? false : own.type === 'string' ? '' : null;
}

function hasExample(schema: Schema, schemas: Schemas): boolean {
  const own = resolved(schema, schemas);
  return own.examples !== undefined || own.example !== undefined;
}
