/** From what was typed into an operation's form to a request. */
import type { ApiRequest } from './api-request.ts';
import type { Operation } from './openapi.ts';

export interface TryOutInput {
  /** By `in` and name: `query.domain`. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export type TryOut =
  | { readonly ok: true; readonly request: ApiRequest }
  /** Fields that must be filled in, as `query.domain`; `body`: it is no JSON. */
  | { readonly ok: false; readonly faults: readonly string[] };

export function fieldOf(parameter: { readonly in: string; readonly name: string }): string {
  return `${parameter.in}.${parameter.name}`;
}

export function tryOutRequest(
  operation: Operation,
  { values, body }: TryOutInput,
  origin: string,
  withKey: boolean,
): TryOut {
  const value = (parameter: { readonly in: string; readonly name: string }) =>
    values[fieldOf(parameter)]?.trim() ?? '';
  const faults = operation.parameters
    .filter(
      (parameter) => (parameter.required || parameter.in === 'path') && value(parameter) === '',
    )
    .map(fieldOf);
  const json = operation.body === null ? null : compact(body);
  if (json === undefined) faults.push('body');
  if (faults.length > 0) return { ok: false, faults };
  const given = (place: string) =>
    operation.parameters
      .filter((parameter) => parameter.in === place && value(parameter) !== '')
      .map((parameter) => [parameter.name, value(parameter)] as const);
  const path = given('path').reduce(
    (text, [name, one]) => text.replace(`{${name}}`, () => encodeURIComponent(one)),
    operation.path,
  );
  return {
    ok: true,
    request: {
      method: operation.method,
      address: origin + path,
      query: given('query'),
      headers: given('header'),
      body: json ?? null,
      withKey,
    },
  };
}

/** Undefined where it is no JSON. */
function compact(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}
