import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import { outsideTraces, traceId } from './tracing.ts';

export type Log = Logger;

/** Field names whose values never reach a log line, wherever they stand. */
const SECRETS = [
  'key',
  'apiKey',
  'password',
  'authorization',
  'authInfo',
  'secret',
  'databaseUrl',
  'redisUrl',
  'frame',
  // PostgreSQL tells rows' values in these.
  'detail',
  'where',
];

const requests = new AsyncLocalStorage<{ readonly requestId: string } | undefined>();

/** What `work` and all that it sets off write into the log carries the request's id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId }, work);
}

/** For work of many requests together, which a request happens to set off. */
export function outsideRequests<T>(work: () => T): T {
  return requests.run(undefined, () => outsideTraces(work));
}

/**
 * Structured log: an event name in `msg`, the facts as fields. Personal data and secrets are never
 * fields; the redaction is the second lock.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: { pid: process.pid },
    mixin: () => ({ ...requests.getStore(), traceId: traceId() }),
    redact: {
      paths: [...paths, 'req.headers["x-api-key"]', 'headers["x-api-key"]'],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
