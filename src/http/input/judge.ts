/** What a schema can't say of a request. Told with what the schemas find: all faults at once. */
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import { faultDetails, MOST_DETAILS } from '../fault-words.ts';

/** What passed its schema: the rest is left out, however deep it lies. */
export type Sound<T> = T extends readonly (infer Entry)[]
  ? readonly (Sound<Entry> | undefined)[]
  : T extends object
    ? { readonly [Name in keyof T]?: Sound<T[Name]> | undefined }
    : T;

type Found = readonly ErrorDetail[] | Promise<readonly ErrorDetail[]>;

export interface Judge {
  readonly part: 'body' | 'query';
  readonly find: (sound: never, request: FastifyRequest) => Found;
  /** What the part's schema found, in words that hold for this very request. */
  readonly retold?: (found: ErrorDetail[], request: FastifyRequest) => ErrorDetail[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Finds faults of meaning. `error-reply.ts` says when it is asked. */
    judge?: Judge;
  }
}

/** For the `config` of a route whose body has faults that `Schema` can't find. */
export function judgesBody<Schema extends TSchema>(
  find: (body: Sound<Static<Schema>>, request: FastifyRequest) => Found,
): { judge: Judge } {
  return { judge: { part: 'body', find } };
}

/** The same for a query. */
export function judgesQuery<Schema extends TSchema>(
  find: (query: Sound<Static<Schema>>, request: FastifyRequest) => Found,
): { judge: Judge } {
  return { judge: { part: 'query', find } };
}

/** The faults that a check throws as a 400. */
export function faultsThrown(check: () => unknown): ErrorDetail[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.details === null) throw error;
    const { code, details } = error;
    return code === 'invalid_domain' ? details.map((detail) => ({ code, ...detail })) : details;
  }
}

export interface InputFaults {
  /** `body`, `query`. */
  readonly parts: readonly string[];
  readonly details: readonly ErrorDetail[];
}

/** What the route finds in a request whose schemas have found nothing. */
export async function faultsOfMeaning(request: FastifyRequest): Promise<InputFaults> {
  const { judge } = request.routeOptions.config;
  if (!judge) return { parts: [], details: [] };
  return { parts: [judge.part], details: await judge.find(request[judge.part] as never, request) };
}

/** The framework stops at the first part of a request that has a fault. */
const PARTS = [
  { schema: 'params', member: 'params', part: 'params' },
  { schema: 'body', member: 'body', part: 'body' },
  { schema: 'querystring', member: 'query', part: 'query' },
  { schema: 'headers', member: 'headers', part: 'header' },
] as const;

/** What the schemas find in all parts of a request, and what the route finds in the rest. */
export async function allFaults(request: FastifyRequest): Promise<InputFaults> {
  const { judge } = request.routeOptions.config;
  const found = PARTS.map(({ part, ...of }) => {
    const details = faultsOfSchema(request, of);
    const retold = judge?.part === part ? judge.retold : undefined;
    return { part, details: retold?.(details, request) ?? details };
  });
  const told = found.filter(({ details }) => details.length > 0);
  const meant = await meantBeside(request, told);
  return {
    parts: [...new Set([...told, ...meant].map(({ part }) => part))],
    details: [...told, ...meant].flatMap(({ details }) => details),
  };
}

interface PartFaults {
  readonly part: string;
  readonly details: readonly ErrorDetail[];
}

function faultsOfSchema(
  request: FastifyRequest,
  { schema, member }: Pick<(typeof PARTS)[number], 'schema' | 'member'>,
): ErrorDetail[] {
  const validate = request.getValidationFunction(schema);
  // Of a body that is read as it comes there are several.
  if (typeof validate !== 'function' || validate(request[member] ?? null)) return [];
  const query = member === 'query' ? (request.query as object) : {};
  return faultDetails((validate.errors ?? []) as never, query as Record<string, unknown>);
}

async function meantBeside(
  request: FastifyRequest,
  told: readonly PartFaults[],
): Promise<PartFaults[]> {
  const { judge } = request.routeOptions.config;
  if (!judge) return [];
  const { part, find } = judge;
  const known = told.find((one) => one.part === part)?.details ?? [];
  const found = await find(soundOf(request[part], known) as never, request);
  // What holds a fault, or lacks what it should hold, is no second one.
  const isKnown = ({ field }: ErrorDetail) =>
    field !== undefined &&
    known.some((one) => one.field === field || one.field?.startsWith(`${field}.`));
  const details = found.filter((detail) => !isKnown(detail));
  return details.length > 0 ? [{ part, details }] : [];
}

/** A hostile body has thousands of faults: then nothing more is looked for. */
function soundOf(value: unknown, faults: readonly ErrorDetail[]): unknown {
  const isWhole = faults.some(({ field }) => field === undefined);
  if (!isComposed(value) || isWhole || faults.length >= MOST_DETAILS) return {};
  return faults.reduce((rest, { field }) => without(rest, field!.split('.')), value);
}

/** Copied along the path alone: a body may be nested as deep as it is long. */
function without(value: object, [name, ...inner]: readonly string[]): object {
  // Own members alone: a client names what it likes.
  if (name === undefined || !Object.hasOwn(value, name)) return value;
  const member = (value as Record<string, unknown>)[name];
  const rest = inner.length > 0 && isComposed(member) ? without(member, inner) : undefined;
  return Array.isArray(value) ? value.with(Number(name), rest) : { ...value, [name]: rest };
}

function isComposed(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
