/** `GET /dns`, contract part B, from a look. */
import { isoInstant } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { ProvedDns } from '../dns-lookup.ts';

const RETRY_SECONDS = 30;

/** `exists` of the look must be known. */
export function dnsAnswer(name: DomainName, live: ProvedDns, now: number) {
  const { exists, records, failed, resolver, dnssec } = live;
  return {
    domain: name.host,
    unicode: toUnicodeHost(name.host),
    registrable: name.ascii,
    exists,
    records,
    failed,
    resolver,
    dnssec,
    checkedAt: isoInstant(now),
  };
}

export type LookedUpDns = ReturnType<typeof dnsAnswer>;

/** No resolver said whether the host exists. */
export function dnsUnanswered(
  { host }: DomainName,
  { failed, resolver, dnssec }: ProvedDns,
): AppError {
  const reasons: string[] = [...new Set(failed.map(({ reason }) => reason))];
  if (dnssec.status === 'bogus') reasons.push(`DNSSEC is bogus (${dnssec.reason})`);
  return new AppError(
    'registry_unavailable',
    `No answer for ${host} from DNS for now. Tried: ${resolver}: ${reasons.join(', ')}.`,
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );
}
