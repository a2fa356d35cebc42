/** Judged when a webhook is made, to show mistakes; what counts is the guard when dialled. */
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { OutboundBlockedError, OutboundGuard } from '#app/base/outbound/guard.ts';
import { within } from '#app/base/time-limits.ts';
import { bareHost } from './post.ts';

const MAX_URL_CHARS = 2_000;
/** A resolver that is slower says nothing against the name. */
const RESOLVE_MS = 3_000;
/**
 * Names that mean another machine, or none, wherever they are asked: RFC 6761 (localhost, invalid),
 * RFC 6762 (local), RFC 7686 (onion), RFC 8375 (home.arpa), RFC 9476 (alt), ICANN's resolution of
 * 2024-07-29 (internal), and what home and office networks use by custom.
 */
const LOCAL_ZONES: readonly string[] = [
  ...['localhost', 'local', 'internal', 'home.arpa', 'invalid', 'onion', 'alt'],
  ...['localdomain', 'lan', 'home', 'corp', 'intranet', 'private'],
];
/** Without any exemption of the operator's. */
const EVERYONES_RULE = new OutboundGuard();

/**
 * What is wrong with it, if anything. Plain http is for receivers the operator exempted (a machine
 * of their own), as what travels the Internet must not be readable on the way, and so are names of
 * local networks. Any other name that doesn't resolve now is taken: it may tomorrow, and the
 * deliveries tell.
 */
export async function receiverFault(
  text: string,
  guard: OutboundGuard,
  clock: Clock,
): Promise<string | null> {
  const url = text.length <= MAX_URL_CHARS ? URL.parse(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must hold no user name or password';
  if (url.port === '0') return 'must have a port from 1 to 65535';
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const host = bareHost(url.hostname);
  const found = await permittedAddresses(host, port, guard, clock);
  const isExempt =
    typeof found !== 'string' &&
    found.every(({ address }) => !EVERYONES_RULE.permits(address, port));
  if (found === 'none' || (isLocalName(host) && !isExempt)) return 'must lead to a public address';
  return isSecure || isExempt ? null : 'must be an https URL';
}

/** As it is kept. Fragments are not sent. */
export function tidyUrl(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

/** Also what is no host name at all: a single label, an empty or too long one. */
function isLocalName(host: string): boolean {
  if (isIP(host) !== 0) return false;
  const name = host.replace(/\.$/, '');
  const labels = name.split('.');
  if (labels.length < 2 || name.length > 253) return true;
  if (labels.some((label) => label === '' || label.length > 63)) return true;
  return LOCAL_ZONES.some((zone) => name.endsWith(`.${zone}`));
}

async function permittedAddresses(
  host: string,
  port: number,
  guard: OutboundGuard,
  clock: Clock,
): Promise<readonly LookupAddress[] | 'none' | 'unresolved'> {
  if (isIP(host) !== 0)
    return guard.permits(host, port) ? [{ address: host, family: isIP(host) }] : 'none';
  try {
    const found = guard.permittedAddresses(host, port);
    return (await within(clock, RESOLVE_MS, found)) ?? 'unresolved';
  } catch (error) {
    return error instanceof OutboundBlockedError ? 'none' : 'unresolved';
  }
}
