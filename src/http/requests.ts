/** Which request a log line is about, and what is told of each that was answered. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE_ID = /^[\w.:-]{1,64}$/;
/** Version, trace, span, flags (W3C Trace Context). */
const TRACE_PARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The id that a proxy or client gave it, else the trace that it belongs to, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && SANE_ID.test(given)) return given;
  return TRACE_PARENT.exec(String(headers.traceparent))?.[1] ?? randomUUID();
}

export interface ServedRequest {
  readonly request: IncomingMessage;
  readonly requestId: string;
  /** Its pattern, `/api/v1/backorders/:id`; "none" where there is none. */
  readonly route: string;
  /** As the API's description names it; null: it is no operation. */
  readonly operation: string | null;
  /** Of the key that it came with; null: none, or a wrong one. */
  readonly keyId: string | null;
  readonly status: number;
  readonly ms: number;
}
