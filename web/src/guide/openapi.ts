/** The API's own description (OpenAPI 3.1), as much of it as the reference shows. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface DescribedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content & { readonly description?: string }>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly answers: readonly {
    readonly status: string;
    readonly description: string;
    readonly schema: Schema | null;
  }[];
  /** Whether nobody gets through without a key. */
  readonly needsKey: boolean;
}

/** What tells it from all others: one path may have several methods. */
export function operationName({ method, path }: Operation): string {
  return `${method} ${path}`;
}

export interface OperationGroup {
  readonly tag: string;
  readonly operations: readonly Operation[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Where a key in the header is all that is missing, so that the reference need not repeat it everywhere. */
const EVERYWHERE = new Set(['401', '429', '500']);

/** In the order of the description's tags; what has none comes last. Errors that every operation knows are left out. */
export function operationGroups(api: OpenApi): OperationGroup[] {
  const groups = new Map<string, Operation[]>((api.tags ?? []).map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const method of METHODS) {
      const described = methods[method];
      if (!described) continue;
      const tag = described.tags?.[0] ?? '';
      const group = groups.get(tag) ?? [];
      groups.set(tag, group);
      group.push(operationOf(path, method, described));
    }
  }
  return [...groups].flatMap(([tag, operations]) =>
    operations.length === 0 ? [] : [{ tag, operations }],
  );
}

function operationOf(path: string, method: string, described: DescribedOperation): Operation {
  return {
    id: described.operationId ?? `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: described.summary ?? '',
    description: described.description ?? '',
    parameters: described.parameters ?? [],
    body: schemaIn(described.requestBody),
    answers: Object.entries(described.responses ?? {})
      .filter(([status]) => !EVERYWHERE.has(status))
      .map(([status, answer]) => ({
        status,
        // What the framework writes where nobody did.
        description: answer.description === 'Default Response' ? '' : (answer.description ?? ''),
        schema: schemaIn(answer),
      })),
    needsKey: described.security?.every((way) => Object.keys(way).length > 0) ?? false,
  };
}

function schemaIn(holder: Content | undefined): Schema | null {
  return holder?.content?.['application/json']?.schema ?? null;
}
