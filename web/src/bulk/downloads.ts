/** The results as files: for spreadsheets, and for programs as the API itself answers. Pure. */
import { csvText } from './list/csv.ts';
import { answerOf, type BulkRow, type Outcome } from './rows.ts';

/** Named in the API's words in every language of the page, so that sheets stay comparable. */
const COLUMNS: Readonly<Record<string, (row: BulkRow) => unknown>> = {
  input: ({ name }) => name,
  domain: (row) => answerOf(row)?.domain,
  unicode: (row) => answerOf(row)?.unicode,
  status: (row) => answerOf(row)?.status ?? (row.outcome ? errorCode(row.outcome) : 'notAsked'),
  phase: (row) => answerOf(row)?.lifecycle?.phase,
  registrant: (row) => recordOf(row)?.registrant?.name,
  organization: (row) => recordOf(row)?.registrant?.organization,
  registrar: (row) => recordOf(row)?.registrar?.name,
  created: (row) => recordOf(row)?.dates?.created,
  updated: (row) => recordOf(row)?.dates?.updated,
  expiry: (row) => recordOf(row)?.dates?.expiry,
  nameservers: (row) => recordOf(row)?.nameservers?.join(' '),
  domainStatus: (row) => recordOf(row)?.domainStatus?.join(' '),
  dnssec: (row) => recordOf(row)?.dnssec,
  source: (row) => answerOf(row)?.source,
  fetchedAt: (row) => answerOf(row)?.fetchedAt,
  stale: (row) => answerOf(row)?.stale,
  count: ({ count }) => count,
  error: ({ outcome }) => (outcome && 'message' in outcome ? outcome.message : ''),
};

/** One line a name. */
export function asCsv(rows: readonly BulkRow[]): string {
  const cells = (row: BulkRow) => Object.values(COLUMNS).map((cell) => String(cell(row) ?? ''));
  return csvText([Object.keys(COLUMNS), ...rows.map(cells)]);
}

function recordOf(row: BulkRow) {
  return answerOf(row)?.data;
}

function resultOf(outcome: Outcome) {
  if (outcome.kind !== 'answered')
    return { ok: false, error: { code: errorCode(outcome), message: outcome.message } };
  return { domain: outcome.answer.domain, ok: true, result: outcome.answer };
}

function errorCode({ kind }: Outcome): string {
  return kind === 'invalid' ? 'invalid_domain' : 'registry_unavailable';
}

/**
 * As `POST /whois/bulk` answers, with `count`; names that were not asked are left out of `results`
 * and counted in `summary`.
 */
export function asJson(rows: readonly BulkRow[]): string {
  const results = rows.flatMap((row) => {
    const { index, name: input, count, outcome } = row;
    return outcome === null ? [] : [{ index, input, count, ...resultOf(outcome) }];
  });
  const succeeded = results.filter(({ ok }) => ok).length;
  const summary = {
    total: rows.length,
    succeeded,
    failed: results.length - succeeded,
    notAsked: rows.length - results.length,
  };
  return `${JSON.stringify({ results, summary }, null, 2)}\n`;
}
