/**
 * Carries messages between a client on stdio, a line each, and a running service's `/mcp`. It knows
 * no tool: all that the service can do over HTTP, it can do here.
 */
import { createParser } from 'eventsource-parser';

export interface BridgeParts {
  /** Of the service's `/mcp`. */
  readonly url: string;
  readonly key: string | null;
  /** Takes one line. */
  readonly write: (line: string) => void;
}

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly requestId?: string | number };
  readonly result?: { readonly protocolVersion?: string };
}

/** JSON-RPC 2.0 §5.1; the other is of the range that is left to servers. */
const PARSE_ERROR = -32_700;
const FAILED = -32_000;

export class StdioBridge {
  readonly #parts: BridgeParts;
  /** What the service wants to be told again with each message. */
  readonly #told: Record<string, string> = {};
  readonly #waiting = new Set<Message['id']>();

  constructor(parts: BridgeParts) {
    this.#parts = parts;
  }

  /** Resolves when all that came of the line is written. */
  async carry(line: string): Promise<void> {
    if (line.trim() === '') return;
    const message = messageOf(line);
    if (message === null) return this.#fail(null, PARSE_ERROR, 'This line is no JSON object.');
    const { id, method, params } = message;
    const isRequest = id !== undefined && method !== undefined;
    if (isRequest) this.#waiting.add(id);
    if (method === 'notifications/cancelled') this.#waiting.delete(params?.requestId);
    const fault = await this.#post(line);
    // A call that its client cancelled gets no answer.
    if (isRequest && this.#waiting.delete(id))
      this.#fail(id, FAILED, fault ?? 'The service broke off before it had answered.');
  }

  /** What went wrong, in words. */
  async #post(line: string): Promise<string | null> {
    const { url, key } = this.#parts;
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...this.#told,
    };
    try {
      const response = await fetch(url, { method: 'POST', headers, body: line });
      const session = response.headers.get('mcp-session-id');
      if (session !== null) this.#told['mcp-session-id'] = session;
      if (!response.ok) return faultOf(response.status, await response.text());
      if (response.body === null) return null;
      const events = createParser({ onEvent: ({ data }) => this.#take(data) });
      const text = response.body.pipeThrough(new TextDecoderStream());
      for await (const piece of text) events.feed(piece);
      return null;
    } catch {
      return `No service answers at ${url}. Start it (npm start), or say with MCP_URL where it is.`;
    }
  }

  #take(data: string): void {
    const message = messageOf(data);
    if (message === null) return;
    const { id, method, result } = message;
    if (result?.protocolVersion) this.#told['mcp-protocol-version'] = result.protocolVersion;
    if (method === undefined && !this.#waiting.delete(id)) return;
    this.#parts.write(data);
  }

  #fail(id: string | number | null, code: number, message: string): void {
    this.#parts.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
  }
}

function messageOf(json: string): Message | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The API's own words where it says some. */
function faultOf(status: number, body: string): string {
  const { message } = (messageOf(body) ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : `The service answered ${status}.`;
}
