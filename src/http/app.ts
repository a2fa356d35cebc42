/** Builds the HTTP application out of what the features bring; does not listen yet. */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { AppError } from '#app/base/errors.ts';
import { inRequest } from '#app/base/log.ts';
import { inTraceOf, tracedRequests } from '#app/base/tracing.ts';
import { answerCoded } from './compression.ts';
import { tellDeprecations } from './deprecation.ts';
import { openApiRoute, swaggerOptions } from './description/openapi.ts';
import { type ErrorReplyParts, errorReplier, judgeOrThrow } from './error-reply.ts';
import { withPageLimit } from './export/page-limit.ts';
import type { App, Beside, Feature } from './feature.ts';
import { admit, type Caller, EXPOSED_HEADERS, type Gate, showLimit } from './gate.ts';
import { jsonBody } from './input/json-body.ts';
import { parseQueryString } from './input/query-string.ts';
import { strictValidators } from './input/validator.ts';
import { MarkHeaders, type MarkParts } from './marked-requests.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import { type PageRouteParts, pageRoutes } from './page/page-routes.ts';
import { requestIdOf, type ServedRequest } from './requests.ts';
import { ErrorBody } from './schemas.ts';
import { lateSerializers } from './serializer.ts';
import { refuseBrokenRequest } from './server/broken-request.ts';
import { type OperationsParts, operationsRoutes } from './server/operations.ts';
import { Connections, type ConnectionTerms } from './server/server.ts';

export interface HttpParts
  extends ErrorReplyParts,
    OperationsParts,
    PageRouteParts,
    MarkParts,
    Omit<ConnectionTerms, 'clientOf'> {
  readonly gate: Gate;
  /** In the order of the API's description. */
  readonly features: readonly Feature[];
  /** Answers what it can before the framework sees it, and hands on the rest. */
  readonly shortWay: (longWay: RequestListener) => RequestListener;
  readonly publicUrl: string | null;
  /** Whether names below `.test` are answered for. */
  readonly hasSandbox: boolean;
  readonly corsOrigins: '*' | readonly string[];
  /** 0: nothing else looks at `/readyz`, so idle connections end at once. */
  readonly drainSeconds: number;
  readonly answered: (served: ServedRequest) => void;
}

const BASE_PATH = '/api/v1';
/** Twenty names of the longest kind, escaped character by character, fit several times over. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** For idle connections to be used once more, after the drain. */
const LAST_ANSWERS_MS = 1_000;
/** Beyond the longest lookup: for the answer to be sent. */
const STOP_GRACE_MS = 2_000;
/** Ids of ours are far shorter; a longer one is simply none of them, so let the route say so. */
const MAX_PARAM_CHARS = 8_000;

const CODED = 'Send the body as it is, without Content-Encoding.';

/** The application, ready to listen or to be injected into. */
export async function buildApp(parts: HttpParts): Promise<App> {
  const { gate, features } = parts;
  const places = [apiPlace(features), ...features.flatMap(({ beside }) => beside ?? [])];
  const placeOf = (url = '') => places.find((place) => isWithin(url, place));
  let connections: Connections | undefined;
  const app: App = fastify({
    // The framework's logging would cost more than a cached answer.
    logger: false,
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { querystringParser: parseQueryString, maxParamLength: MAX_PARAM_CHARS },
    schemaController: {
      compilersFactory: {
        buildValidator: strictValidators(),
        buildSerializer: lateSerializers(),
      },
    },
    serverFactory: (handler) => {
      connections = new Connections(
        { ...parts, clientOf: (address) => gate.clientOf(address) },
        // Which origins a list allows is decided by the framework alone.
        tracedRequests(parts.corsOrigins === '*' ? parts.shortWay(handler) : handler),
      );
      return connections.server;
    },
    // Clients still connected while the service stops get an answer like any other.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void answerUndecodable(error, request, reply);
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      // An unfinished handshake never ends by what is written to it.
      if (connections?.isOpen(socket)) void refuseBrokenRequest(error, socket, gate);
      else socket.destroy();
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setErrorHandler(errorReplier(parts));
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonBody(app));
  app.addSchema(ErrorBody);
  app.decorate('markParts', parts);

  // Reading the body leaves the context that the first hook made.
  for (const hook of ['onRequest', 'preValidation'] as const)
    app.addHook(hook, (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      inTraceOf(request.raw, () => inRequest(request.id, done)),
    );
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { allow } = request.routeOptions.config;
    if (allow !== undefined) reply.header('allow', allow);
    // Preflights never reach the routes' own hooks, yet show the limits like every answer there.
    if (request.method !== 'OPTIONS' || !placeOf(request.url)) return done();
    gate.peek(request.raw).then((limit) => {
      showLimit(reply, limit);
      done();
    }, done);
  });
  app.addHook('preParsing', ({ headers }, _reply, body, done) => {
    const coding = headers['content-encoding'] ?? 'identity';
    done(
      coding === 'identity' ? null : new AppError('invalid_input', CODED, { status: 415 }),
      body,
    );
  });
  // The port is still open meanwhile.
  app.addHook('preClose', async () => {
    const lastMs = parts.drainSeconds > 0 ? LAST_ANSWERS_MS : 0;
    await connections?.end(parts.clock, lastMs, parts.answerMs + STOP_GRACE_MS);
  });
  app.addHook('onResponse', (request, reply, done) => {
    parts.answered({
      request: request.raw,
      requestId: request.id,
      route: request.routeOptions.url ?? 'none',
      operation: request.routeOptions.schema?.operationId ?? null,
      // Where there is no gate there is no caller.
      keyId: (request.caller as Caller | undefined)?.key?.id ?? null,
      status: reply.raw.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
  await app.register(cors, {
    origin: parts.corsOrigins === '*' ? '*' : [...parts.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 86_400,
    strictPreflight: false,
  });
  await app.register(swagger, swaggerOptions(parts.publicUrl, parts.features, parts.hasSandbox));
  const refuseTheRest = refuseOtherMethods(app);
  operationsRoutes(app, parts);
  for (const feature of parts.features) feature.rootRoutes?.(app);
  app.setNotFoundHandler(await pageRoutes(app, parts));
  refuseTheRest();
  for (const place of places)
    await app.register(async (api: App) => gatedRoutes(api, place, parts), place);
  await app.ready();
  return app;

  /** An address that can't be decoded reaches no route and no hook, so it is judged here. */
  async function answerUndecodable(
    error: Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    reply.header('x-request-id', request.id);
    if (parts.corsOrigins === '*') reply.header('access-control-allow-origin', '*');
    const place = placeOf(request.raw.url);
    const replyWithError = errorReplier(parts, place?.errors);
    try {
      if (place) await admit(gate, request, reply);
      await replyWithError(error, request, reply);
    } catch (refusal) {
      await replyWithError(refusal, request, reply);
    }
  }
}

/** What lies behind one gate, at one address. */
type Place = Pick<Beside, 'prefix'> & Pick<Required<Feature>, 'routes'> & Partial<Beside>;

function apiPlace(features: readonly Feature[]): Place {
  return {
    prefix: BASE_PATH,
    async routes(api) {
      for (const feature of features) await feature.routes?.(api);
      openApiRoute(api);
    },
  };
}

function isWithin(url: string, { prefix }: Place): boolean {
  return url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length));
}

async function gatedRoutes(
  api: App,
  { routes, errors, nothingHere }: Place,
  parts: HttpParts,
): Promise<void> {
  api.decorateRequest('caller');
  api.setErrorHandler(errorReplier(parts, errors));
  api.addHook('onRequest', (request, reply) => admit(parts.gate, request, reply));
  // An option in a body that isn't read would be lost in silence.
  api.addHook('preValidation', ({ body, is404, routeOptions: { schema } }, _reply, done) => {
    const isRead = is404 || schema?.body !== undefined || schema?.hide === true;
    const isEmpty = body === undefined || Object.keys(body ?? [body]).length === 0;
    done(isRead || isEmpty ? undefined : new AppError('invalid_input', 'No body is taken here.'));
  });
  api.addHook('onSend', answerCoded);
  api.setNotFoundHandler((request) => {
    if (nothingHere) throw nothingHere();
    throw new AppError('not_found', `There is nothing at ${request.url.split('?', 1)[0]}.`);
  });
  // Where a request may have come before, `createOnce` sees to it.
  api.addHook('onRoute', (route) => {
    const isMarked = route.schema?.headers === MarkHeaders;
    const judge = withPageLimit(route.config?.judge, route.schema);
    if (!judge) return;
    route.config = { ...route.config, judge };
    if (!isMarked) route.preHandler = judgeOrThrow;
  });
  tellDeprecations(api);
  const refuseTheRest = refuseOtherMethods(api);
  await routes(api);
  refuseTheRest();
}
