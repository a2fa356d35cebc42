import type { IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { AppError } from '#app/base/errors.ts';
import { type ErrorReplyParts, errorReplier } from '../error-reply.ts';
import type { App } from '../feature.ts';
import { requestIdOf } from '../requests.ts';
import { ErrorBody } from '../schemas.ts';
import { type OperationsParts, operationsRoutes } from './operations.ts';

/** What operators ask, alone and over plain HTTP: for a process that serves no API. */
export function operationsApp(parts: ErrorReplyParts & Omit<OperationsParts, 'gate'>): App {
  const app = fastify({
    logger: false,
    genReqId: requestIdOf,
    // Probes are still answered while the process stops.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.addSchema(ErrorBody);
  app.setErrorHandler(errorReplier(parts));
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'This process serves no API.');
  });
  const address = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
  operationsRoutes(app, { ...parts, gate: { address } });
  return app;
}
