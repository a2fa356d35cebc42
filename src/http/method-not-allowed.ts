import type { HTTPMethods } from 'fastify';
import { AppError } from '#app/base/errors.ts';
import type { App } from './feature.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];

/** Watches routes from here on; the returned function makes 405s with `Allow` for the rest. */
export function refuseOtherMethods(app: App): () => void {
  const allowed = new Map<string, Set<string>>();
  let watching = true;
  app.addHook('onRoute', ({ path, method, prefix }) => {
    if (!watching) return;
    const ownPath = path.slice(prefix.length);
    const methods = allowed.get(ownPath) ?? new Set<string>();
    for (const m of [method].flat()) methods.add(m);
    allowed.set(ownPath, methods);
  });
  return () => {
    watching = false;
    for (const [url, methods] of allowed) {
      const allow = [...methods].join(', ');
      // Answered, and not counted, like a preflight: what it is asked for is in a header.
      app.route({
        method: 'OPTIONS',
        url,
        schema: { hide: true },
        config: { allow, isFree: true },
        handler: (_request, reply) => reply.code(204).send(),
      });
      const rest = METHODS.filter((method) => !methods.has(method));
      app.route({
        method: rest,
        url,
        schema: { hide: true },
        // Refused before any body is read.
        onRequest: (request, reply, done) => {
          reply.header('allow', allow);
          done(
            new AppError(
              'method_not_allowed',
              `${request.method} is not allowed here. Allowed: ${allow}.`,
            ),
          );
        },
        handler: () => undefined,
      });
    }
  };
}
