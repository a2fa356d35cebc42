/** Which URLs may be told. Judged when a webhook is made, so that mistakes show at once; what counts is the guard's judgement when one is dialled. */
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { OutboundBlockedError, OutboundGuard } from '#app/base/outbound.ts';
import { bareHost } from './post.ts';

export type JudgedUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly message: string };

const MAX_URL_CHARS = 2_000;
/** A resolver that is slower says nothing against the name. */
const RESOLVE_MS = 3_000;
/** Without any exemption of the operator's. */
const EVERYONES_RULE = new OutboundGuard();

/**
 * Plain http is for receivers the operator exempted (a machine of their own), as what travels the Internet must not be
 * readable on the way. A name that doesn't resolve now is taken: it may tomorrow, and the deliveries tell.
 */
export async function judgeUrl(text: string, guard: OutboundGuard, clock: Clock): Promise<JudgedUrl> {
  const url = text.length <= MAX_URL_CHARS ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return refused('must be an https URL');
  if (url.username !== '' || url.password !== '') return refused('must hold no user name or password');
  url.hash = '';
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const host = bareHost(url.hostname);
  const found = await permittedAddresses(host, port, guard, clock);
  if (found === 'none') return refused('must lead to a public address');
  const isExempt = ({ address }: LookupAddress) => !EVERYONES_RULE.permits(address, port);
  if (!isSecure && (found === 'unresolved' || !found.every(isExempt))) return refused('must be an https URL');
  return { ok: true, url: url.href };
}

function refused(message: string): JudgedUrl {
  return { ok: false, message };
}

async function permittedAddresses(
  host: string,
  port: number,
  guard: OutboundGuard,
  clock: Clock,
): Promise<readonly LookupAddress[] | 'none' | 'unresolved'> {
  if (isIP(host) !== 0) return guard.permits(host, port) ? [{ address: host, family: isIP(host) }] : 'none';
  const { promise, resolve } = Promise.withResolvers<readonly LookupAddress[] | 'none' | 'unresolved'>();
  const cancel = clock.after(RESOLVE_MS, () => resolve('unresolved'));
  guard.lookupFor(port)(host, { all: true }, (error, found) => {
    if (error) resolve(error instanceof OutboundBlockedError ? 'none' : 'unresolved');
    else resolve(found as LookupAddress[]);
  });
  const addresses = await promise;
  cancel();
  return addresses;
}
