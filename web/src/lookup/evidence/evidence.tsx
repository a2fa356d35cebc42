import { SECOND_MS } from '../../base/clock.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { HostileText } from '../../ui/text/hostile-text.tsx';
import { Instant } from '../../ui/text/instant.tsx';
import { fill } from '../../words/fill.ts';
import { spanText } from '../../words/instants.ts';
import { useLanguage, useWords } from '../../words/language.ts';
import type { Lookup } from '../answers.ts';
import lookupWords from '../words.json' with { type: 'json' };
import { ruleText } from './rule-text.ts';

interface AskedSource {
  readonly source: string;
  readonly server: string;
  readonly result: string;
  /** How long it took, milliseconds. */
  readonly ms: number | null;
}

/** Who was asked and what they said, of both answers: one line for each server. */
export function Evidence({ whois, check }: Pick<Lookup, 'whois' | 'check'>) {
  const words = useWords(lookupWords).evidence;
  const language = useLanguage();
  const rows = rowsOf({ whois, check });
  const served = whois ?? check;
  const at = whois?.fetchedAt ?? check?.checkedAt ?? null;
  if (!served) return null;
  const left = spanText(served.cacheTtlRemaining * SECOND_MS, language);
  return (
    <Disclosure title={words.title} aside={fill(words.aside, { count: rows.length })}>
      <div className="stack">
        {at !== null && (
          <p>
            {words.askedAt} <Instant at={at} />
            {', '}
            {served.cached ? fill(words.fromCache, { span: left }) : words.fresh}
          </p>
        )}
        {check && !check.definitive && <p>{words.notDefinitive}</p>}
        <SourcesTable rows={rows} />
      </div>
    </Disclosure>
  );
}

export function SourcesTable({ rows }: { rows: readonly AskedSource[] }) {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const sources: Readonly<Record<string, string>> = words.sources;
  const results: Readonly<Record<string, string>> = words.results;
  const { evidence } = words;
  const took: Column<AskedSource> = {
    head: evidence.took,
    narrow: 'bare',
    cell: ({ ms }) => ms !== null && `${ms}\u00a0ms`,
  };
  return (
    <DataTable
      label={evidence.title}
      rows={rows}
      keyOf={({ source, server, result }) => `${source} ${server} ${result}`}
      columns={[
        { head: evidence.source, cell: ({ source }) => sources[source] ?? source },
        {
          head: evidence.server,
          narrow: 'bare',
          cell: ({ source, server }) =>
            source === 'rules' ? (
              ruleText(server, language)
            ) : (
              <code>
                <HostileText text={server} most={160} />
              </code>
            ),
        },
        { head: evidence.result, cell: ({ result }) => results[result] ?? result },
        ...(rows.some(({ ms }) => ms !== null) ? [took] : []),
      ]}
    />
  );
}

function rowsOf({ whois, check }: Pick<Lookup, 'whois' | 'check'>): AskedSource[] {
  const rows = new Map<string, AskedSource>();
  for (const { source, server, result } of check?.evidence ?? [])
    rows.set(`${source} ${server}`, { source, server, result, ms: null });
  for (const { source, server, outcome, ms } of whois?.sources ?? [])
    rows.set(`${source} ${server}`, { source, server, result: outcome, ms });
  return [...rows.values()];
}
