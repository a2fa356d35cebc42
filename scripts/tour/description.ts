/** The API description, as far as the tour looks into it. */

interface Described {
  readonly parameters?: readonly { readonly in: string }[];
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: object;
}

export interface Operation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  /** A body or a query: something that can be wrong. */
  readonly takesInput: boolean;
}

/** All operations, by their ids. */
export function operationsOf(description: object): ReadonlyMap<string, Operation> {
  const { paths } = description as { paths: Record<string, Record<string, Described>> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  );
  return new Map(all.map((operation) => [operation.id, operation]));
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { operationId: id, responses, requestBody, parameters = [] } = described;
  return {
    id,
    path,
    method: method.toUpperCase(),
    statuses: Object.keys(responses).map(Number),
    takesInput: requestBody !== undefined || parameters.some((one) => one.in === 'query'),
  };
}
