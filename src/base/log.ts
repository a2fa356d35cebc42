import { type DestinationStream, type Logger, pino } from 'pino';

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
];

/**
 * Structured log: an event name in `msg`, the facts as fields. Personal data and secrets are never
 * fields; the redaction is the second lock.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: null,
    redact: {
      paths: [...paths, 'req.headers["x-api-key"]', 'headers["x-api-key"]'],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
