/**
 * Requests at `/mcp`, each served by itself: nothing of a session is kept, so that any process
 * behind a balancer answers. A session's id only names the calls that its client may cancel; one
 * that reaches another process is overheard, as the protocol allows.
 */
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Clock } from '#app/base/clock.ts';
import type { ApiCaller } from './api.ts';
import { listedTool } from './calls.ts';
import { type ServerParts, serverFor } from './server.ts';
import { TOOLS } from './tools.ts';

/** Far beyond the longest answer: what hangs all the same ends. */
const MOST_MS = 180_000;
/** Of the request's headers, those that are the transport's. */
const PROTOCOLS_OWN = ['accept', 'content-type', 'mcp-protocol-version'] as const;
const SESSION = /^[\x21-\x7e]{1,64}$/;
/** The address plays no part: the transport only wants one. */
const ADDRESS = 'http://localhost/mcp';

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

export interface Exchange {
  readonly response: Response;
  /** New at an `initialize`; null where the client has none. */
  readonly session: string | null;
  /** Ends what it still waits for. */
  readonly end: () => void;
}

export class Exchanges {
  readonly #parts: ServerParts & { readonly clock: Clock };
  readonly #underWay = new Map<string, () => void>();

  constructor(parts: Omit<ServerParts, 'tools'> & { readonly clock: Clock }) {
    const { description } = parts.api;
    this.#parts = { ...parts, tools: TOOLS.map((tool) => listedTool(tool, description)) };
  }

  async begin(body: unknown, caller: ApiCaller): Promise<Exchange> {
    const messages = [body].flat().filter(isMessage);
    const session = sessionOf(messages, caller);
    for (const message of messages) this.#cancel(session, message);
    const server = serverFor(caller, this.#parts);
    const transport = new WebStandardStreamableHTTPServerTransport();
    const calls = messages.flatMap(({ id }) => (id === undefined ? [] : [callOf(session, id)]));
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      cancelLimit();
      for (const call of calls) if (this.#underWay.get(call) === end) this.#underWay.delete(call);
      void server.close();
    };
    const cancelLimit = this.#parts.clock.after(MOST_MS, end);
    if (session !== null) for (const call of calls) this.#underWay.set(call, end);
    await server.connect(transport);
    const own = PROTOCOLS_OWN.flatMap((name): [string, string][] => {
      const value = caller.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const request = new Request(ADDRESS, { method: 'POST', headers: own });
    const response = await transport.handleRequest(request, { parsedBody: body });
    return { response, session, end };
  }

  #cancel(session: string | null, { method, params }: Message): void {
    if (session === null || method !== 'notifications/cancelled') return;
    this.#underWay.get(callOf(session, params?.requestId))?.();
  }
}

function sessionOf(messages: readonly Message[], { headers }: ApiCaller): string | null {
  if (messages.some(({ method }) => method === 'initialize')) return randomUUID();
  const given = headers['mcp-session-id'];
  return typeof given === 'string' && SESSION.test(given) ? given : null;
}

/** Ids are numbers or texts: `1` is not `"1"`. */
function callOf(session: string | null, id: unknown): string {
  return `${session} ${JSON.stringify(id)}`;
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null;
}
