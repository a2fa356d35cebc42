import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '#app/base/clock.ts';
import { LOOPBACK, listenOnLoopback, replyAfter, type SandboxServer } from './open-connections.ts';
import { domainAnswer, errorAnswer, helpAnswer, reservationAnswer } from './rdap-objects.ts';
import type { SandboxRegistry } from './registry.ts';
import { registryName } from './registry-name.ts';

const CONNECTION_LIMIT_MS = 60_000;
const REQUEST_LIMIT_MS = 10_000;
const MAX_HEADER_BYTES = 8 * 1024;
const DOMAIN_PATH = '/domain/';
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
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    headersTimeout: REQUEST_LIMIT_MS,
  };
  const server = createServer(limits, (request, response) => {
    request.resume();
    respond(request, response);
  });
  const running = await listenOnLoopback(server, clock, CONNECTION_LIMIT_MS);
  baseUrl = `http://${LOOPBACK}:${running.port}/`;
  return running;

  function respond({ method = '', url = '/' }: IncomingMessage, response: ServerResponse): void {
    const path = url.split('?', 1)[0]!;
    const name = nameIn(path);
    if (!/^(GET|HEAD)$/.test(method)) {
      const refusal = error(405, 'Method Not Allowed', 'RDAP is read by GET and HEAD.');
      send(response, { ...refusal, headers: { allow: 'GET, HEAD' } });
    } else if (!path.startsWith(DOMAIN_PATH)) send(response, otherAnswer(path));
    else if (!name) send(response, error(400, 'Bad Request', 'Not a name directly below .test.'));
    else {
      const { delayMs } = registry.conductOf(name);
      replyAfter(clock, delayMs, response, () => send(response, nameAnswer(name)));
    }
  }

  function nameAnswer(name: string): Answer {
    if (registry.conductOf(name).fails)
      return error(503, 'Service Unavailable', 'The registry does not answer for this name now.');
    const found = registry.find(name);
    const selfUrl = `${baseUrl}domain/${name}`;
    if (!found) return error(404, 'Not Found', `The registry has no domain ${name}.`);
    return found.kind === 'reservation'
      ? { status: 200, body: reservationAnswer(found, selfUrl) }
      : { status: 200, body: domainAnswer(found, selfUrl, clock.now()) };
  }
}

function otherAnswer(path: string): Answer {
  if (path === '/help') return { status: 200, body: helpAnswer() };
  if (NOT_OFFERED.test(path))
    return error(501, 'Not Implemented', 'This registry answers for domains only.');
  return error(404, 'Not Found', 'No such path; try /domain/{name} or /help.');
}

function error(status: number, title: string, description: string): Answer {
  return { status, body: errorAnswer(status, title, description) };
}

function nameIn(path: string): string | null {
  try {
    return registryName(decodeURIComponent(path.slice(DOMAIN_PATH.length)));
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
