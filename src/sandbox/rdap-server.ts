import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '#app/base/clock.ts';
import { LOOPBACK, listenOnLoopback, replyAfter, type SandboxServer } from './open-connections.ts';
import { domainAnswer, errorAnswer, helpAnswer, reservationAnswer } from './rdap-objects.ts';
import type { SandboxRegistry } from './registry.ts';
import { registryName } from './registry-name.ts';

const CONNECTION_LIMIT_MS = 60_000;
const REQUEST_LIMIT_MS = 10_000;
const MAX_HEADER_BYTES = 8 * 1024;
/** Lookups RDAP knows (RFC 9082 section 3) and this registry doesn't offer. */
const NOT_OFFERED = /^\/(?:nameserver|entity|ip|autnum)\/|^\/(?:domains|nameservers|entities)$/;

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** RDAP over plain HTTP: `/domain/{name}` (200, 400, 404, 503) and `/help`; GET and HEAD only. */
export async function startRdapServer(
  registry: SandboxRegistry,
  clock: Clock,
): Promise<SandboxServer> {
  let baseUrl = '';
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_LIMIT_MS,
      headersTimeout: REQUEST_LIMIT_MS,
    },
    (request, response) => {
      request.resume();
      respond(request, response, registry, clock, baseUrl);
    },
  );
  const running = await listenOnLoopback(server, clock, CONNECTION_LIMIT_MS);
  baseUrl = `http://${LOOPBACK}:${running.port}/`;
  return running;
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  registry: SandboxRegistry,
  clock: Clock,
  baseUrl: string,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const body = errorAnswer(405, 'Method Not Allowed', 'RDAP is read by GET and HEAD.');
    send(response, { status: 405, body, headers: { allow: 'GET, HEAD' } });
    return;
  }
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (!path.startsWith('/domain/')) {
    send(response, otherAnswer(path));
    return;
  }
  const name = nameIn(path.slice('/domain/'.length));
  if (!name) {
    send(response, error(400, 'Bad Request', 'Not a name directly below .test.'));
    return;
  }
  const { delayMs, fails } = registry.conductOf(name);
  replyAfter(clock, delayMs, response, () =>
    send(
      response,
      fails
        ? error(503, 'Service Unavailable', 'The registry does not answer for this name now.')
        : nameAnswer(name, registry, clock, baseUrl),
    ),
  );
}

function otherAnswer(path: string): Answer {
  if (path === '/help') return { status: 200, body: helpAnswer() };
  if (NOT_OFFERED.test(path))
    return error(501, 'Not Implemented', 'This registry answers for domains only.');
  return error(404, 'Not Found', 'No such path; try /domain/{name} or /help.');
}

function nameAnswer(
  name: string,
  registry: SandboxRegistry,
  clock: Clock,
  baseUrl: string,
): Answer {
  const found = registry.find(name);
  const selfUrl = `${baseUrl}domain/${name}`;
  if (!found) return error(404, 'Not Found', `The registry has no domain ${name}.`);
  if (found.kind === 'reservation') return { status: 200, body: reservationAnswer(found, selfUrl) };
  return { status: 200, body: domainAnswer(found, selfUrl, clock.now()) };
}

function error(status: number, title: string, description: string): Answer {
  return { status, body: errorAnswer(status, title, description) };
}

function nameIn(segment: string): string | null {
  try {
    return registryName(decodeURIComponent(segment));
  } catch {
    // decodeURIComponent throws on broken percent-encoding, which no name contains.
    return null;
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const bytes = Buffer.from(JSON.stringify(body));
  // RFC 7480 sections 4.2 and 5.6: the media type, and any web page may read it.
  response.writeHead(status, {
    'content-type': 'application/rdap+json',
    'content-length': bytes.length,
    'access-control-allow-origin': '*',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
