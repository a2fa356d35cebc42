/** The HTTP door: builds the application, listens to nothing. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { Keys } from '#app/access/keys.ts';
import { AppError } from '#app/base/errors.ts';
import type { Log } from '#app/base/log.ts';
import { AccessGate, type GateParts } from './access-gate.ts';
import { refuseBrokenRequest } from './broken-request.ts';
import { replyWithError } from './error-reply.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import { openApiRoute, swaggerOptions } from './openapi.ts';
import { parseQueryString } from './query-string.ts';
import { adminKeyRoutes, KEY_SCHEMAS } from './routes/admin-keys.ts';
import { bulkRoute } from './routes/bulk.ts';
import { checkRoute } from './routes/check.ts';
import { type OperationsParts, operationsRoutes } from './routes/operations.ts';
import { usageRoute } from './routes/usage.ts';
import { type WhoisRouteParts, whoisRoute } from './routes/whois.ts';
import { ErrorBody } from './schemas/common.ts';
import { LOOKUP_SCHEMAS } from './schemas/lookup.ts';
import { strictValidators } from './validator.ts';

export interface HttpParts extends WhoisRouteParts, GateParts, OperationsParts {
  readonly log: Log;
  readonly keys: Keys;
  readonly corsOrigins: '*' | readonly string[];
  /** PEM texts; null: plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly publicUrl: string | null;
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

const BASE_PATH = '/api/v1';
/** Twenty names of the longest kind, escaped character by character, fit several times over. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Large enough that an overlong query is refused by us, with a body and limit headers, not by the parser below. */
const MAX_HEADER_BYTES = 256 * 1024;
/** A client that trickles its request is cut off, so that it can't hold a connection for nothing. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_MS = 65_000;

/** The application, ready to listen or to be injected into. */
export async function buildApp(parts: HttpParts): Promise<App> {
  const gate = new AccessGate(parts);
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { querystringParser: parseQueryString },
    schemaController: { compilersFactory: { buildValidator: strictValidators() } },
    frameworkErrors: (error, request, reply) => {
      void answerFrameworkError(gate, error, request, reply);
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      void refuseBrokenRequest(error, socket, parts);
    },
    ...serverOptions(parts.tls),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;

  // What is sent is made by typed code; tests hold it against the documented schemas. Filtering it again would only hide faults.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'There is nothing here.');
  });
  app.removeContentTypeParser('text/plain');
  for (const schema of [ErrorBody, ...LOOKUP_SCHEMAS, ...KEY_SCHEMAS]) app.addSchema(schema);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.method === 'OPTIONS' && request.url.startsWith(BASE_PATH)) await gate.show(request, reply);
  });
  await app.register(cors, corsOptions(parts.corsOrigins));
  await app.register(swagger, swaggerOptions(parts.publicUrl));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { url: `${BASE_PATH}/openapi.json`, validatorUrl: null },
  });
  operationsRoutes(app, parts, gate);
  await app.register(async (api: App) => apiRoutes(api, parts, gate), { prefix: BASE_PATH });
  await app.ready();
  return app;
}

function apiRoutes(api: App, parts: HttpParts, gate: AccessGate): void {
  api.decorateRequest('caller');
  api.addHook('onRequest', (request, reply) => gate.judge(request, reply));
  api.setNotFoundHandler((request) => {
    throw new AppError('not_found', `There is nothing at ${request.url.split('?', 1)[0]}.`);
  });
  const refuseTheRest = refuseOtherMethods(api);
  whoisRoute(api, parts);
  checkRoute(api, parts);
  bulkRoute(api, parts);
  usageRoute(api);
  adminKeyRoutes(api, parts.keys, parts.clock);
  openApiRoute(api);
  refuseTheRest();
}

function serverOptions(tls: HttpParts['tls']) {
  const server = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: 2_000,
  };
  return tls === null ? { http: server } : { https: { ...tls, ...server } };
}

function corsOptions(origins: '*' | readonly string[]): FastifyCorsOptions {
  return {
    origin: origins === '*' ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: [
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
      'Retry-After',
      'Allow',
    ],
    maxAge: 86_400,
    strictPreflight: false,
  };
}

/** An address that can't be decoded reaches no route and no hook, so it is judged here. */
async function answerFrameworkError(
  gate: AccessGate,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('x-request-id', request.id);
  try {
    if (request.raw.url?.startsWith(BASE_PATH)) await gate.judge(request, reply);
    replyWithError(error, request, reply);
  } catch (refusal) {
    replyWithError(refusal, request, reply);
  }
}
