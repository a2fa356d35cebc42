/**
 * One question to a registrar's HTTP interface. No redirect is followed (it would carry the token
 * along), nothing is asked twice.
 */
import type { HttpClient, HttpRequest } from '#app/base/outbound/http-client.ts';

/**
 * - `answer` a status; `body` is undefined where no JSON came with it, or not all of it
 * - `unsent` nothing was sent: it may be asked again
 * - `lost`   sent, and no status came: it may have been carried out
 */
export type HttpExchange =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      readonly date: string | null;
      readonly retryAfter: string | null;
    }
  | { readonly kind: 'unsent' | 'lost'; readonly code: string };

const MAX_BODY_BYTES = 256 * 1024;

/** A GET; with a JSON body a POST. Never rejects. */
export async function askRegistrar(
  http: HttpClient,
  { url, token, signal, body }: Omit<HttpRequest, 'headers'> & { readonly token: string },
): Promise<HttpExchange> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const posted = { ...headers, 'content-type': 'application/json' };
  const sent =
    body === undefined ? { headers } : { method: 'POST' as const, headers: posted, body };
  const reply = await http.open({ url, signal, ...sent });
  if (!reply.ok) return { kind: reply.wasSent ? 'lost' : 'unsent', code: reply.code };
  const said = await reply.read(MAX_BODY_BYTES);
  return {
    kind: 'answer',
    status: reply.status,
    body: said.ok ? readJson(said.bytes) : undefined,
    date: reply.header('date'),
    retryAfter: reply.header('retry-after'),
  };
}

/** Undefined for anything but a JSON document. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
