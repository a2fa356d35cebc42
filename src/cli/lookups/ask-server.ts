/** A running service, asked over its API in place of a lookup of our own. */
import type { Clock } from '#app/base/clock.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import { terminalText } from '../terminal-text.ts';

export interface Server {
  /** Without a path: `https://tra.example`. */
  readonly url: string;
  /** Null: Public. */
  readonly key: string | null;
}

/** `isWrongInput`: what was asked is at fault, and would be again. */
export type ServerAnswer =
  | { readonly ok: true; readonly answer: object }
  | { readonly ok: false; readonly isWrongInput: boolean; readonly says: string };

interface ErrorBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly retryAfter?: unknown;
}

/** Longer than a service takes by default to find out. */
const PATIENCE_MS = 30_000;

/** `path` is below `/api/v1`. A key goes over HTTPS, or to this machine. */
export async function askServer(
  { url, key }: Server,
  path: string,
  clock: Clock,
): Promise<ServerAnswer> {
  if (key !== null && !isSafe(url))
    return refusal(`TRA_KEY is sent over https: alone, and ${url} is not.`, true);
  const address = `${url.replace(/\/+$/, '')}/api/v1${path}`;
  const headers = { accept: 'application/json', ...(key !== null && { 'x-api-key': key }) };
  using deadline = startDeadline(clock, PATIENCE_MS);
  let status: number;
  let body: ErrorBody;
  try {
    const { signal } = deadline;
    // A key is for the server that was named, and for no other.
    const response = await fetch(address, { headers, signal, redirect: 'error' });
    ({ status } = response);
    body = (await response.json()) as ErrorBody;
  } catch {
    return refusal(`No service of Tra answers at ${new URL(address).origin}.`);
  }
  if (status === 200) return { ok: true, answer: body };
  const { code, message, retryAfter } = body;
  const again = typeof retryAfter === 'number' ? ` Ask again after ${retryAfter} s.` : '';
  return refusal(terminalText(`${code}: ${message}${again}`), status === 400);
}

function refusal(says: string, isWrongInput = false): ServerAnswer {
  return { ok: false, isWrongInput, says };
}

function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || /^(?:127\.[\d.]+|\[::1\]|localhost)$/.test(hostname);
}
