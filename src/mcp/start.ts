/** `/mcp`: the API as tools, by the Model Context Protocol over HTTP. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import { AppError } from '#app/base/errors.ts';
import type { App, Feature } from '#app/http/feature.ts';
import type { Gate } from '#app/http/gate.ts';
import { Api } from './api.ts';
import { Documents } from './documents.ts';
import { isWelcomeOrigin } from './origins.ts';

interface McpParts {
  readonly config: Pick<Config, 'http'>;
  readonly clock: Clock;
  readonly gate: Gate;
  readonly docsDir: string;
}

export function mcpFeature(parts: McpParts): Feature {
  return { rootRoutes: (app) => mcpRoute(app, parts) };
}

/** GET is refused, as the protocol allows: there is nothing to tell beside answers. */
function mcpRoute(app: App, { config, clock, gate, docsDir }: McpParts): void {
  const parts = { api: new Api(app), documents: new Documents(docsDir), clock };
  /** The SDK takes 25 MB and a while to load: not before it is asked for. */
  let opening: ReturnType<typeof open> | undefined;
  async function open() {
    const { Exchanges } = await import('./exchanges.ts');
    return new Exchanges(parts);
  }

  app.post(
    '/mcp',
    {
      schema: { hide: true },
      onRequest: async ({ raw, headers }) => {
        if (!isWelcomeOrigin(headers.origin, config.http))
          throw new AppError('forbidden', 'Pages of this origin may not call here.');
        const fault = await gate.keyFault(raw);
        if (fault) throw fault;
      },
    },
    async (request, reply) => {
      opening ??= open();
      const { response, session, end } = await (await opening).begin(request.body, {
        headers: request.headers,
        address: request.raw.socket.remoteAddress ?? '',
        requestId: request.id,
      });
      reply.raw.once('close', end);
      reply.code(response.status).header('cache-control', 'no-store');
      if (session !== null) reply.header('mcp-session-id', session);
      const type = response.headers.get('content-type');
      if (type !== null) reply.type(type).header('x-accel-buffering', 'no');
      if (response.body === null) return reply.send();
      return reply.send(Readable.fromWeb(response.body as ReadableStream));
    },
  );
}
