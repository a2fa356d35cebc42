/** The HTTP door: builds the application, listens to nothing. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { AppError } from '#app/base/errors.ts';
import type { Webhooks } from '#app/webhooks/webhooks.ts';
import { AccessGate, type GateParts } from './access-gate.ts';
import type { App } from './app-type.ts';
import { refuseBrokenRequest } from './broken-request.ts';
import { corsOptions } from './cors.ts';
import { type ErrorReplyParts, errorReplier } from './error-reply.ts';
import { jsonBody } from './json-body.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import { openApiRoute, swaggerOptions } from './openapi.ts';
import { type PageRouteParts, pageRoutes } from './page/page-routes.ts';
import { parseQueryString } from './query-string.ts';
import { type ReadyPathParts, readyPath } from './ready-path.ts';
import { adminKeyRoutes, KEY_SCHEMAS } from './routes/admin-keys.ts';
import {
  BACKORDER_SCHEMAS,
  type BackorderRouteParts,
  backorderRoutes,
} from './routes/backorders.ts';
import { bulkRoute } from './routes/bulk.ts';
import { checkRoute } from './routes/check.ts';
import { type DnsRouteParts, dnsRoute } from './routes/dns.ts';
import { type DnsHistoryRouteParts, dnsHistoryRoute } from './routes/dns-history.ts';
import { type OperationsParts, operationsRoutes } from './routes/operations.ts';
import { type ReverseRouteParts, reverseRoute } from './routes/reverse.ts';
import { type SuggestionsRouteParts, suggestionsRoute } from './routes/suggestions.ts';
import { usageRoute } from './routes/usage.ts';
import { WEBHOOK_SCHEMAS, webhookRoutes } from './routes/webhooks.ts';
import { whoisRoute } from './routes/whois.ts';
import { type WhoisHistoryRouteParts, whoisHistoryRoute } from './routes/whois-history.ts';
import { DNS_SCHEMAS } from './schemas/dns.ts';
import { ErrorBody } from './schemas/error.ts';
import { HISTORY_SCHEMAS } from './schemas/history.ts';
import { LOOKUP_SCHEMAS } from './schemas/lookup.ts';
import { REVERSE_SCHEMAS } from './schemas/reverse.ts';
import { SUGGESTION_SCHEMAS } from './schemas/suggestions.ts';
import { Connections, type TlsFiles } from './server.ts';
import { strictValidators } from './validator.ts';

export interface HttpParts
  extends ReadyPathParts,
    GateParts,
    ErrorReplyParts,
    ReverseRouteParts,
    OperationsParts,
    DnsRouteParts,
    PageRouteParts,
    DnsHistoryRouteParts,
    WhoisHistoryRouteParts,
    SuggestionsRouteParts,
    BackorderRouteParts {
  /** null: plain HTTP. */
  readonly tls: TlsFiles | null;
  readonly publicUrl: string | null;
  /** The longest a lookup may take, milliseconds. */
  readonly lookupTimeoutMs: number;
  readonly metrics: ReadyPathParts['metrics'] & OperationsParts['metrics'];
  readonly webhooks: Webhooks;
}

const BASE_PATH = '/api/v1';
/** Twenty names of the longest kind, escaped character by character, fit several times over. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Beyond the longest lookup: for the answer to be sent. */
const STOP_GRACE_MS = 2_000;
/** Ids of ours are far shorter; a longer one is simply none of them, so let the route say so. */
const MAX_PARAM_CHARS = 8_000;

/** The application, ready to listen or to be injected into. */
export async function buildApp(parts: HttpParts): Promise<App> {
  const gate = new AccessGate(parts);
  const replyWithError = errorReplier(parts);
  let connections: Connections | undefined;
  const app: App = fastify({
    // The framework's logging would cost more than a cached answer; what is worth a line is logged where it happens.
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { querystringParser: parseQueryString, maxParamLength: MAX_PARAM_CHARS },
    schemaController: { compilersFactory: { buildValidator: strictValidators() } },
    serverFactory: (handler) => {
      connections = new Connections(
        parts.tls,
        parts.lookupTimeoutMs,
        readyPath(parts, gate, handler),
      );
      return connections.server;
    },
    // Whoever is still connected while the service stops gets an answer like any other.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void answerUndecodable(error, request, reply);
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      void refuseBrokenRequest(error, socket, parts);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  // What is sent is made by typed code; tests hold it against the documented schemas. Filtering it again would only hide faults.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(replyWithError);
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonBody(app));
  for (const schema of [
    ErrorBody,
    ...LOOKUP_SCHEMAS,
    ...DNS_SCHEMAS,
    ...REVERSE_SCHEMAS,
    ...HISTORY_SCHEMAS,
    ...SUGGESTION_SCHEMAS,
    ...KEY_SCHEMAS,
    ...BACKORDER_SCHEMAS,
    ...WEBHOOK_SCHEMAS,
  ])
    app.addSchema(schema);

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // Preflights never reach the routes' own hooks, yet show the limits like every answer there.
    if (request.method !== 'OPTIONS' || !request.url.startsWith(BASE_PATH)) return done();
    gate.show(request, reply).then(() => done(), done);
  });
  app.addHook('preClose', async () =>
    connections?.end(parts.clock, parts.lookupTimeoutMs + STOP_GRACE_MS),
  );
  app.addHook('onResponse', (request, reply, done) => {
    parts.metrics.request(
      request.routeOptions.url ?? 'none',
      reply.raw.statusCode,
      reply.elapsedTime,
    );
    done();
  });
  await app.register(cors, corsOptions(parts.corsOrigins));
  await app.register(swagger, swaggerOptions(parts.publicUrl));
  const refuseTheRest = refuseOtherMethods(app);
  operationsRoutes(app, parts, gate);
  app.setNotFoundHandler(pageRoutes(app, parts));
  refuseTheRest();
  await app.register(async (api: App) => apiRoutes(api, parts, gate), { prefix: BASE_PATH });
  await app.ready();
  return app;

  /** An address that can't be decoded reaches no route and no hook, so it is judged here. */
  async function answerUndecodable(
    error: Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    reply.header('x-request-id', request.id);
    try {
      if (request.raw.url?.startsWith(BASE_PATH)) await gate.admit(request, reply);
      replyWithError(error, request, reply);
    } catch (refusal) {
      replyWithError(refusal, request, reply);
    }
  }
}

function apiRoutes(api: App, parts: HttpParts, gate: AccessGate): void {
  api.decorateRequest('caller');
  api.addHook('onRequest', (request, reply) => gate.admit(request, reply));
  api.setNotFoundHandler((request) => {
    throw new AppError('not_found', `There is nothing at ${request.url.split('?', 1)[0]}.`);
  });
  const refuseTheRest = refuseOtherMethods(api);
  whoisRoute(api, parts);
  checkRoute(api, parts);
  bulkRoute(api, parts);
  dnsRoute(api, parts);
  whoisHistoryRoute(api, parts);
  dnsHistoryRoute(api, parts);
  reverseRoute(api, parts);
  suggestionsRoute(api, parts);
  usageRoute(api);
  adminKeyRoutes(api, parts.keys, parts.clock);
  backorderRoutes(api, parts);
  webhookRoutes(api, parts.webhooks);
  openApiRoute(api);
  refuseTheRest();
}
