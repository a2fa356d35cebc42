/** The results as files: for spreadsheets, and for programs as the API itself answers. Pure. */
import { csvText } from './csv.ts';
import { answerOf, type KeptAnswer, type Row, stateOf } from './rows.ts';

const COLUMNS = [
  'input',
  'domain',
  'unicode',
  'status',
  'phase',
  'registrant',
  'organization',
  'registrar',
  'created',
  'updated',
  'expiry',
  'nameservers',
  'domainStatus',
  'dnssec',
  'source',
  'fetchedAt',
  'stale',
  'count',
  'error',
] as const;

/** One line a name; columns are named in the API's words in every language of the page, so that
 * sheets stay comparable. */
export function asCsv(rows: readonly Row[]): string {
  return csvText([
    COLUMNS,
    ...rows.map((row) => {
      const cells = cellsOf(row);
      return COLUMNS.map((column) => String(cells[column] ?? ''));
    }),
  ]);
}

function cellsOf(
  row: Row,
): Partial<Record<(typeof COLUMNS)[number], string | number | boolean | null | undefined>> {
  const answer = answerOf(row);
  const own = { input: row.name, count: row.count };
  if (!answer) {
    const error = row.outcome && row.outcome.kind !== 'answered' ? row.outcome.message : '';
    return { ...own, status: stateOf(row) === 'waiting' ? 'notAsked' : errorCode(row), error };
  }
  const { data } = answer;
  return {
    ...own,
    domain: answer.domain,
    unicode: answer.unicode,
    status: answer.status,
    phase: answer.lifecycle?.phase ?? null,
    source: answer.source,
    fetchedAt: answer.fetchedAt,
    stale: answer.stale,
    ...(data && {
      registrant: data.registrant?.name,
      organization: data.registrant?.organization,
      registrar: data.registrar?.name,
      created: data.dates?.created,
      updated: data.dates?.updated,
      expiry: data.dates?.expiry,
      nameservers: data.nameservers?.join(' '),
      domainStatus: data.domainStatus?.join(' '),
      dnssec: data.dnssec,
    }),
  };
}

function errorCode({ outcome }: Row): string {
  return outcome?.kind === 'invalid' ? 'invalid_domain' : 'registry_unavailable';
}

interface JsonResult {
  readonly index: number;
  readonly input: string;
  readonly count: number;
  readonly ok: boolean;
  readonly domain?: string;
  readonly result?: KeptAnswer;
  readonly error?: { readonly code: string; readonly message: string };
}

/** As `POST /whois/bulk` answers, with `count`; names that were not asked are left out of `results` and counted in `summary`. */
export function asJson(rows: readonly Row[]): string {
  const results = rows.flatMap((row): JsonResult[] => {
    const own = { index: row.index, input: row.name, count: row.count };
    const { outcome } = row;
    if (outcome === null) return [];
    if (outcome.kind === 'answered')
      return [{ ...own, domain: outcome.answer.domain, ok: true, result: outcome.answer }];
    return [{ ...own, ok: false, error: { code: errorCode(row), message: outcome.message } }];
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
