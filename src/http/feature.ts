import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { AppError } from '#app/base/errors.ts';
import type { ErrorForm } from './error-reply.ts';

/** The application as the routes see it: what their schemas describe, their handlers get typed. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** A part of the service: `main` starts it, hangs its routes into the API, and stops it. */
export interface Feature {
  /** Adds its schemas, and its routes below `/api/v1`. */
  readonly routes?: (api: App) => void | Promise<void>;
  /** A protocol with an address of its own. */
  readonly beside?: Beside;
  /** What it notifies webhooks of, for the API's description. */
  readonly events?: readonly EventDescription[];
  /** Adds routes at addresses of their own, behind no gate. */
  readonly rootRoutes?: (app: App) => void;
  readonly figures?: readonly Figure[];
  /** Ends what it started. The parts it was built on are still there. */
  readonly stop?: () => unknown;
}

/** Routes beside `/api/v1`, behind the same gate. */
export interface Beside {
  /** `/rdap`. */
  readonly prefix: string;
  readonly routes: (app: App) => void;
  readonly errors: ErrorForm;
  /** What is wrong with a path that has no route. */
  readonly nothingHere: () => AppError;
}

export interface EventDescription {
  /** `domain.changed` */
  readonly type: string;
  /** One of the description's tags. */
  readonly tag: string;
  readonly summary: string;
  /** The `$id` of the schema of its `data`. */
  readonly data: string;
}

/**
 * A figure at `/metrics`, read when the metrics are; with a label, one for each of its values. It
 * is a counter where its name ends in `_total`, else a gauge, and left out when reading it fails.
 */
export type Figure =
  | readonly [name: string, help: string, read: () => number | Promise<number>]
  | readonly [name: string, help: string, read: () => Labelled | Promise<Labelled>, label: string];

type Labelled = ReadonlyMap<string, number>;
