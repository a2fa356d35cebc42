import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type Static, Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { App } from '../feature.ts';
import type { Gate } from '../gate.ts';
import { errorResponse } from '../schemas.ts';

const ReadinessSchema = Type.Object({
  status: Type.Enum(['ready', 'degraded', 'stopping']),
  checks: Type.Object({
    database: Type.Enum(['ok', 'degraded']),
    cache: Type.Enum(['ok', 'degraded', 'memory']),
    accounts: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'Where names are caught, registrar accounts by their ids: `ok`, or what is at fault',
      }),
    ),
  }),
});

/** `ok`: as it should be; `degraded`: the service goes on without it. */
export type Readiness = Static<typeof ReadinessSchema>;

export interface OperationsParts {
  readonly gate: Pick<Gate, 'address'>;
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: {
    readonly contentType: string;
    text(): Promise<string>;
  };
  /** Bearer token for `/metrics`; null: loopback only. */
  readonly metricsToken: string | null;
}

/** What proxies add to a request (RFC 7239, and their own). */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** `/healthz`, `/readyz` and `/metrics`: for operators, not rate-limited. */
export function operationsRoutes(app: App, parts: OperationsParts): void {
  const common = { tags: ['Operations'] };

  app.get(
    '/healthz',
    {
      schema: {
        ...common,
        operationId: 'getHealth',
        summary: 'The process is alive',
        description:
          'Answers while the process runs, also when its database or cache is away. No rate limit.',
        response: { 200: Type.Object({ status: Type.Literal('ok') }) },
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        ...common,
        operationId: 'getReadiness',
        summary:
          'Ready for requests; `degraded` while the service goes on without its database or ' +
          'shared cache',
        description:
          '200 while requests should come here, 503 once the process is about to stop. Without ' +
          'a limit.',
        response: { 200: ReadinessSchema, 503: ReadinessSchema },
      },
    },
    async (_request, reply) => {
      const readiness = await parts.readiness();
      if (readiness.status === 'stopping') reply.code(503);
      return readiness;
    },
  );

  app.get(
    '/metrics',
    {
      schema: {
        ...common,
        operationId: 'getMetrics',
        summary: 'Prometheus text: with the bearer token, or from loopback when none is set',
        description: 'All figures of this process in Prometheus’ text format. Without a limit.',
        response: {
          200: {
            description: 'Prometheus’ text format',
            content: {
              'text/plain': { schema: Type.String({ examples: ['tra_catcher_won_total 1\n'] }) },
            },
          },
          403: errorResponse(403),
        },
      },
    },
    async (request, reply) => {
      if (!mayReadMetrics(request)) {
        if (parts.metricsToken !== null) reply.header('www-authenticate', 'Bearer');
        throw new AppError('forbidden', 'Metrics are for the operator.');
      }
      return reply.type(parts.metrics.contentType).send(await parts.metrics.text());
    },
  );

  function mayReadMetrics(request: FastifyRequest): boolean {
    if (parts.metricsToken !== null)
      return bearerMatches(request.headers.authorization ?? '', parts.metricsToken);
    // A proxy on this machine makes strangers look local; what it forwards is never taken for the
    // operator.
    return (
      !FORWARDED.some((name) => request.headers[name] !== undefined) &&
      isLoopback(parts.gate.address(request.raw))
    );
  }
}

function bearerMatches(header: string, token: string): boolean {
  // The scheme's case doesn't matter (RFC 9110 §11.1), the token's does.
  const given = Buffer.from(header.replace(/^bearer +/i, ''));
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
