/**
 * The sandbox's past was not looked up by anyone, so each start brings it in. The same moments have
 * the same ids: what is there already stays as it is.
 */
import type { Answer } from 'dns-packet';
import type { Log } from '#app/base/log.ts';
import { hashUuid } from '#app/base/uuid.ts';
import { readWhoisLine } from '#app/imports/whois-line.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { DNS_TYPES, type DnsLook } from '#app/records/dns.ts';
import { dnsHistory } from '#app/sandbox/dns-history.ts';
import type { SandboxRegistry } from '#app/sandbox/registry.ts';
import { whoisHistory } from '#app/sandbox/whois-history.ts';
import { readRecord } from '#app/sources/dns/message.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import type { Database } from '#app/storage/postgres/database.ts';

/** The sandbox's name with a past to be looked at. */
const STORY = 'history.test';

/** Never rejects. */
export async function keepSandboxPast(
  registry: SandboxRegistry,
  { db, log, parseName }: { db: Database; log: Log; parseName: NameParser },
): Promise<void> {
  try {
    await keepObservations(db, whoisPast(registry, STORY, parseName), { live: false });
    await keepLooks(db, sandboxDnsPast(registry, STORY));
  } catch (error) {
    log.warn({ err: error }, 'sandbox.past_not_kept');
  }
}

/** Read from what its WHOIS server would have said. */
function whoisPast(
  registry: SandboxRegistry,
  domain: string,
  parseName: NameParser,
): Observation[] {
  return whoisHistory(registry, domain).map((line) => {
    const judged = readWhoisLine(line, { parseName, now: registry.now() });
    if (!judged.ok) throw new Error(`the sandbox's own WHOIS answer: ${judged.reason}`);
    return judged.value;
  });
}

export function sandboxDnsPast(registry: SandboxRegistry, domain: string): DnsLook[] {
  return dnsHistory(registry, domain).map(({ at, records }) => {
    const read = records.flatMap(
      (record) => readRecord({ class: 'IN', ...record } as Answer) ?? [],
    );
    const answers = DNS_TYPES.map((type) => [
      type,
      read.filter((record) => record.type === type).map(({ data, ttl }) => ({ value: data, ttl })),
    ]);
    return {
      id: hashUuid(`sandbox dns ${domain} ${at}`),
      domain,
      name: domain,
      observedAt: at,
      answers: Object.fromEntries(answers),
    };
  });
}
