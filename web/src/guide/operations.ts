/** The operations of the API's own description (OpenAPI 3.1), and requests to them. */
import type { ApiRequest } from './api-request.ts';
import type { JsonSchema, JsonSchemas } from './schema-text.ts';

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface Response extends Content {
  /** One that several operations have. */
  readonly $ref?: string;
  readonly description?: string;
}

interface DescribedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Response>>;
  readonly security?: readonly object[];
}

export interface OpenApi {
  readonly info?: {
    /** Whether the service answers for names below `.test`. */
    readonly 'x-sandbox'?: boolean;
  };
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components?: {
    readonly schemas?: JsonSchemas;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

export interface Operation extends DescribedOperation {
  readonly method: string;
  readonly path: string;
  /** `GET /api/v1/whois`: tells it from all others. */
  readonly name: string;
  /** Whether it refuses requests without a key. */
  readonly needsKey: boolean;
}

/** In the order of the description's tags. */
export function operationGroups(api: OpenApi): [tag: string, operations: Operation[]][] {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, described]): Operation => {
      const method = name.toUpperCase();
      const needsKey = described.security?.every((way) => Object.keys(way).length > 0) ?? false;
      const responses = resolved(described.responses, api);
      return { ...described, responses, method, path, name: `${method} ${path}`, needsKey };
    }),
  );
  const groups = Map.groupBy(operations, ({ tags }) => tags?.[0]);
  return (api.tags ?? []).flatMap(({ name }) => {
    const group = groups.get(name);
    return group ? [[name, group]] : [];
  });
}

function resolved(responses: DescribedOperation['responses'] = {}, api: OpenApi) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const name = response.$ref?.split('/').at(-1) ?? '';
      return [status, api.components?.responses?.[name] ?? response];
    }),
  );
}

export function bodySchema(holder: Content | undefined): JsonSchema | null {
  const { content = {} } = holder ?? {};
  return (content['application/json'] ?? content['application/rdap+json'])?.schema ?? null;
}

/** The parameters as members of one object. */
export function parameterSchema(parameters: readonly Parameter[]): JsonSchema {
  const properties = parameters.map(({ name, in: place, schema = {}, description }) => {
    const said = [place === 'query' ? '' : `${place}.`, description ?? schema.description ?? ''];
    return [name, { ...schema, description: said.filter(Boolean).join(' ') }] as const;
  });
  return {
    properties: Object.fromEntries(properties),
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

/** What was typed, by a parameter's name; the body under `BODY`. */
export type Typed = Readonly<Record<string, string>>;
export const BODY = ' body';

/** `faults`: names of what must be filled in, or `BODY` where that is no JSON. */
export function requestTo(
  { method, path, parameters = [], requestBody }: Operation,
  typed: Typed,
  origin: string,
  withKey: boolean,
): ApiRequest | { readonly faults: readonly string[] } {
  const value = (name: string) => typed[name]?.trim() ?? '';
  const body = requestBody ? compact(typed[BODY] ?? '') : null;
  const missing = parameters.filter(({ name, required }) => required && value(name) === '');
  const faults = missing.map(({ name }) => name);
  if (body === undefined) return { faults: [...faults, BODY] };
  if (faults.length > 0) return { faults };
  const given = (place: string) =>
    parameters
      .filter((one) => one.in === place && value(one.name) !== '')
      .map(({ name }) => [name, value(name)] as const);
  const whole = given('path').reduce(
    (text, [name, one]) => text.replace(`{${name}}`, () => encodeURIComponent(one)),
    path,
  );
  const query = given('query')
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
  const url = origin + whole + (query && `?${query}`);
  return { method, url, headers: given('header'), body, withKey };
}

/** Undefined where it is no JSON. */
function compact(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}
