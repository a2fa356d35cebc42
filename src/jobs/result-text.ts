/** Results as clients read them: a line each. */

import { csvLine } from '#app/http/csv.ts';
import { type Columns, cellsOf } from '#app/http/export/columns.ts';
import type { CheckAnswer } from '#app/lookup/answers/check-answer.ts';
import type { LookedUpDns } from '#app/lookup/answers/dns-answer.ts';
import { REGISTRATION_COLUMNS } from '#app/lookup/answers/registration-columns.ts';
import type { WhoisAnswer } from '#app/lookup/answers/whois-answer.ts';
import { DNS_TYPES, type DnsType } from '#app/records/dns.ts';
import type { JobLine } from '#app/storage/jobs/chunks.ts';
import type { JobKind } from '#app/storage/jobs/jobs.ts';

const WHOIS: Columns<WhoisAnswer> = {
  unicode: ({ unicode }) => unicode,
  status: ({ status }) => status,
  phase: ({ lifecycle }) => lifecycle?.phase,
  ...REGISTRATION_COLUMNS,
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

export function resultHead(kind: JobKind): string {
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

export function resultRow(
  kind: JobKind,
  { index, input, domain, ok, result, error }: JobLine,
): string {
  const columns = COLUMNS[kind];
  const cells = result ? cellsOf(columns, result as never) : Object.keys(columns).map(() => null);
  return csvLine([index, input, domain, ok, ...cells, error?.code, error?.message]);
}
