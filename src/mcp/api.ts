/**
 * Asks the API's own routes, in this process, with the caller's key and address: tiers, limits,
 * errors and evidence are the API's, and a call counts as the request that it stands for.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { createParser } from 'eventsource-parser';
import { EVENT_STREAM_TYPE } from '#app/http/event-stream.ts';
import type { App } from '#app/http/feature.ts';
import { Description, type Json, type Operation } from './description.ts';

/** Whose call it is: the headers of its request, and the address it came from. */
export interface ApiCaller {
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly requestId: string;
}

export interface ApiAnswer {
  readonly status: number;
  /** Null where it came as events. */
  readonly body: Json | null;
}

/** An event of an answer that comes bit by bit. */
export interface ApiEvent {
  readonly event: string;
  readonly data: Json;
}

interface AskOptions {
  readonly signal: AbortSignal;
  /** Given, the answer may come as events. */
  readonly onEvent?: ((event: ApiEvent) => void) | undefined;
}

/** What the gate judges a caller by. */
const CALLERS_OWN = ['x-api-key', 'authorization', 'x-forwarded-for', 'user-agent'] as const;
const JSON_ONLY = 'application/json';

export class Api {
  readonly #app: App;
  #description: Description | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  get description(): Description {
    this.#description ??= new Description(this.#app.swagger());
    return this.#description;
  }

  async ask(
    operation: Operation,
    values: Json,
    caller: ApiCaller,
    { signal, onEvent }: AskOptions,
  ): Promise<ApiAnswer> {
    const own = CALLERS_OWN.flatMap((name) => {
      const value = caller.headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    const response = await this.#app.inject({
      method: operation.method,
      url: urlOf(operation, values),
      headers: {
        ...Object.fromEntries(own),
        'x-request-id': caller.requestId,
        accept: onEvent ? EVENT_STREAM_TYPE : JSON_ONLY,
        ...(operation.requestBody && { 'content-type': JSON_ONLY }),
      },
      ...(operation.requestBody && { payload: JSON.stringify(values) }),
      remoteAddress: caller.address,
      payloadAsStream: true,
      signal,
    });
    const status = response.statusCode;
    if (!onEvent || !String(response.headers['content-type']).startsWith('text/event-stream'))
      return { status, body: JSON.parse(await text(response.stream())) };
    const parser = createParser({
      onEvent: ({ event, data }) => onEvent({ event: event ?? '', data: JSON.parse(data) }),
    });
    const decoder = new TextDecoder();
    for await (const bytes of response.stream())
      parser.feed(decoder.decode(bytes, { stream: true }));
    return { status, body: null };
  }
}

/** Values that are no text are for the route itself to refuse. */
function urlOf({ path, parameters = [] }: Operation, values: Json): string {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: place } of parameters) {
    const value = values[name];
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value ?? '')));
    else if (place === 'query' && value !== undefined && value !== null)
      query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return query.size > 0 ? `${url}?${query}` : url;
}
