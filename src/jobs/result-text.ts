/** Results as clients read them: a line each. */

import { csvLine } from '#app/http/csv.ts';
import type { CheckAnswer } from '#app/lookup/answers/check-answer.ts';
import type { LookedUpDns } from '#app/lookup/answers/dns-answer.ts';
import type { WhoisAnswer } from '#app/lookup/answers/whois-answer.ts';
import { DNS_TYPES, type DnsType } from '#app/records/dns.ts';
import type { JobLine } from '#app/storage/jobs/chunks.ts';
import type { JobKind } from '#app/storage/jobs/jobs.ts';

export function ndjsonLine(result: JobLine): string {
  return `${JSON.stringify(result)}\n`;
}

type Columns<Answer> = Readonly<Record<string, (answer: Answer) => unknown>>;

const WHOIS: Columns<WhoisAnswer> = {
  unicode: ({ unicode }) => unicode,
  status: ({ status }) => status,
  phase: ({ lifecycle }) => lifecycle?.phase,
  registrant: ({ data }) => data?.registrant?.name,
  organization: ({ data }) => data?.registrant?.organization,
  registrar: ({ data }) => data?.registrar.name,
  created: ({ data }) => data?.dates.created,
  updated: ({ data }) => data?.dates.updated,
  expiry: ({ data }) => data?.dates.expiry,
  nameservers: ({ data }) => data?.nameservers,
  domainStatus: ({ data }) => data?.domainStatus,
  dnssec: ({ data }) => data?.dnssec,
  source: ({ source }) => source,
  fetchedAt: ({ fetchedAt }) => fetchedAt,
  stale: ({ stale }) => stale,
};

const CHECK: Columns<CheckAnswer> = {
  unicode: ({ unicode }) => unicode,
  status: ({ status }) => status,
  available: ({ available }) => available,
  premium: ({ premium }) => premium,
  reason: ({ reason }) => reason?.code,
  definitive: ({ definitive }) => definitive,
  checkedAt: ({ checkedAt }) => checkedAt,
};

const DNS: Columns<LookedUpDns> = {
  unicode: ({ unicode }) => unicode,
  exists: ({ exists }) => exists,
  ...Object.fromEntries(
    DNS_TYPES.map((type) => [type, (answer: LookedUpDns) => valuesOf(answer, type)]),
  ),
  checkedAt: ({ checkedAt }) => checkedAt,
};

/** Of the host itself, not of where its alias leads. */
function valuesOf({ domain, records }: LookedUpDns, type: DnsType): string[] {
  return records
    .filter((record) => record.type === type && record.name === domain)
    .map(({ value }) => value);
}

const COLUMNS: Readonly<Record<JobKind, Columns<never>>> = { whois: WHOIS, check: CHECK, dns: DNS };

export function csvHead(kind: JobKind): string {
  return csvLine([
    'index',
    'input',
    'domain',
    'ok',
    ...Object.keys(COLUMNS[kind]),
    'error',
    'message',
  ]);
}

export function csvRow(
  kind: JobKind,
  { index, input, domain, ok, result, error }: JobLine,
): string {
  const cells = Object.values(COLUMNS[kind]).map((cell) => (result ? cell(result as never) : null));
  return csvLine([index, input, domain, ok, ...cells, error?.code, error?.message]);
}
