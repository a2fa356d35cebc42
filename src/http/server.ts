import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/** Large enough that an overlong query is refused by us, with a body and limit headers, not by the parser below. */
const MAX_HEADER_BYTES = 256 * 1024;
/** A client that trickles its request is cut off, so that it can't hold a connection for nothing. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_MS = 2_000;
/** Longer than the minute after which usual proxies let go of an idle connection, so that they do and not we. */
const KEEP_ALIVE_MS = 65_000;

const OPTIONS: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};

/** PEM texts. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** HTTPS with `tls`, plain HTTP without. */
export function makeServer(
  tls: TlsFiles | null,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  return tls === null ? createServer(OPTIONS, handler) : createSecureServer({ ...OPTIONS, ...tls }, handler);
}
