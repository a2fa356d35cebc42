/** What DNS says of names under `.test`, from the registry's present state. */
import type { Answer, RecordType, SoaAnswer } from 'dns-packet';
import type { DomainState } from './domain.ts';
import { isDelegated } from './life-cycle.ts';
import type { SandboxRegistry } from './registry.ts';
import { registryName, SANDBOX_TLD } from './registry-name.ts';

/** By their numbers (RFC 1035 section 4.1.1). */
export const RCODES = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'] as const;
export type Rcode = (typeof RCODES)[number];

export interface ZoneReply {
  readonly rcode: Rcode;
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
}

const TTL_SECONDS = 3600;
const NEGATIVE_TTL_SECONDS = 60;
const MAX_ALIASES = 8;

/** `www.taken.test` → `taken.test`; null outside `.test` and for `test` itself. */
export function registrableName(host: string): string | null {
  const labels = host.toLowerCase().split('.');
  return labels.length < 2 ? null : registryName(labels.slice(-2).join('.'));
}

/** As a resolver would: aliases in `.test` followed, the SOA with every "no". No trailing dot. */
export function resolve(registry: SandboxRegistry, host: string, type: RecordType): ZoneReply {
  const answers: Answer[] = [];
  let name = host;
  for (let hop = 0; hop <= MAX_ALIASES; hop++) {
    const lower = name.toLowerCase();
    if (lower !== SANDBOX_TLD && !lower.endsWith(`.${SANDBOX_TLD}`)) {
      return hop === 0 ? failedReply('REFUSED') : { rcode: 'NOERROR', answers, authorities: [] };
    }
    const registrable = registrableName(lower);
    if (registrable && registry.conductOf(registrable).fails) return failedReply('SERVFAIL');
    const { records, soa } = zoneOf(registry, registrable);
    // A client that plays with letter case (draft-vixie-dnsext-dns0x20) must find its own spelling.
    const here = records
      .filter((record) => record.name === lower)
      .map((record) => ({ ...record, name }) as Answer);
    const matching = here.filter((record) => record.type === type);
    answers.push(...matching);
    if (matching.length > 0) return { rcode: 'NOERROR', answers, authorities: [] };
    const alias = here.find((record) => record.type === 'CNAME');
    if (alias?.type !== 'CNAME') {
      const exists = records.some(
        (record) => record.name === lower || record.name.endsWith(`.${lower}`),
      );
      return { rcode: exists ? 'NOERROR' : 'NXDOMAIN', answers, authorities: [soa] };
    }
    answers.push(alias);
    name = alias.data;
  }
  return failedReply('SERVFAIL');
}

export function failedReply(rcode: Rcode): ZoneReply {
  return { rcode, answers: [], authorities: [] };
}

/** The zone that answers for a registrable name: its own while delegated, else the registry's. */
function zoneOf(
  registry: SandboxRegistry,
  registrable: string | null,
): { records: Answer[]; soa: SoaAnswer } {
  const found = registrable === null ? null : registry.find(registrable);
  if (found?.kind === 'domain' && isDelegated(found)) {
    return { records: recordsOf(found), soa: ownSoa(found) };
  }
  const nameserver = `ns.nic.${SANDBOX_TLD}`;
  const soa = soaOf(SANDBOX_TLD, nameserver, registry.startedAt);
  return {
    records: [soa, { type: 'NS', name: SANDBOX_TLD, ttl: TTL_SECONDS, data: nameserver }],
    soa,
  };
}

function ownSoa({ name, nameservers, updatedAt, createdAt }: DomainState): SoaAnswer {
  return soaOf(name, nameservers[0]?.host ?? name, updatedAt ?? createdAt);
}

/** All records of a name's own zone; none unless it is delegated. */
export function recordsOf(domain: DomainState): Answer[] {
  if (!isDelegated(domain)) return [];
  const ttl = TTL_SECONDS;
  const { name } = domain;
  const records: Answer[] = [ownSoa(domain), ...domain.zone];
  for (const { host, ipv4, ipv6 } of domain.nameservers) {
    records.push({ type: 'NS', name, ttl, data: host });
    if (host !== name && !host.endsWith(`.${name}`)) continue;
    for (const data of ipv4) records.push({ type: 'A', name: host, ttl, data });
    for (const data of ipv6) records.push({ type: 'AAAA', name: host, ttl, data });
  }
  for (const ds of domain.dsRecords) {
    records.push({ type: 'DS', name, ttl, data: { ...ds, digest: Buffer.from(ds.digest, 'hex') } });
  }
  return records;
}

function soaOf(name: string, mname: string, changedAt: number): SoaAnswer {
  return {
    type: 'SOA',
    name,
    ttl: NEGATIVE_TTL_SECONDS,
    data: {
      mname,
      rname: `hostmaster.${name}`,
      serial: Math.floor(changedAt / 1000) % 2 ** 32,
      refresh: 7200,
      retry: 900,
      expire: 1_209_600,
      minimum: NEGATIVE_TTL_SECONDS,
    },
  };
}
