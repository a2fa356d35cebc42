/** Each start brings the sandbox's past in. The same moments have the same ids, so none doubles. */
import type { Answer } from 'dns-packet';
import { isoInstant } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { hashUuid } from '#app/base/uuid.ts';
import { readWhoisLine } from '#app/imports/whois-line.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { DNS_TYPES, type DnsLook } from '#app/records/dns.ts';
import { recordsOf } from '#app/sandbox/dns-zone.ts';
import type { SandboxRegistry } from '#app/sandbox/registry.ts';
import { whoisText } from '#app/sandbox/whois-text.ts';
import { type DnsRecord, readRecord } from '#app/sources/dns/message.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import type { Database } from '#app/storage/postgres/database.ts';

/** The sandbox's name with a past to be looked at. */
const STORY = 'history.test';
const MOMENT_MS = 1_000;

/** Never rejects. */
export async function keepSandboxPast(
  registry: SandboxRegistry,
  { db, log, parseName }: { db: Database; log: Log; parseName: NameParser },
): Promise<void> {
  try {
    const observations = whoisPast(registry, STORY).map((line) => {
      const judged = readWhoisLine(line, { parseName, now: registry.now() });
      if (!judged.ok) throw new Error(`the sandbox's own WHOIS answer: ${judged.reason}`);
      return judged.value;
    });
    await keepObservations(db, observations, { live: false });
    await keepLooks(db, sandboxDnsPast(registry, STORY));
  } catch (error) {
    log.warn({ err: error }, 'sandbox.past_not_kept');
  }
}

/** Lines of a WHOIS import, oldest first: what the server would have said after each change. */
export function whoisPast(registry: SandboxRegistry, domain: string) {
  return registry.historyOf(domain).map(({ at, found }) => ({
    domain,
    observedAt: isoInstant(at),
    source: 'whois',
    server: 'whois.nic.test',
    text: whoisText(domain, found, at),
  }));
}

/** Oldest first: as seen at every change, and a moment before the next one. */
export function sandboxDnsPast(registry: SandboxRegistry, domain: string): DnsLook[] {
  const history = registry.historyOf(domain);
  const hosts = new Set([domain]);
  for (const { found } of history)
    if (found?.kind === 'domain') for (const { name } of recordsOf(found)) hosts.add(name);
  return history.flatMap(({ at, found }, place) => {
    const own = found?.kind === 'domain' ? recordsOf(found) : [];
    const read = own.flatMap((record) => readRecord({ class: 'IN', ...record } as Answer) ?? []);
    const eve = (history[place + 1]?.at ?? at) - MOMENT_MS;
    return (eve > at ? [at, eve] : [at]).flatMap((observedAt) =>
      [...hosts].map((name) => ({
        id: hashUuid(`sandbox dns ${name} ${observedAt}`),
        domain,
        name,
        observedAt,
        answers: answersOf(read.filter((record) => record.name === name)),
      })),
    );
  });
}

function answersOf(records: readonly DnsRecord[]): DnsLook['answers'] {
  const answers = DNS_TYPES.map((type) => [
    type,
    records.filter((record) => record.type === type).map(({ data, ttl }) => ({ value: data, ttl })),
  ]);
  return Object.fromEntries(answers);
}
