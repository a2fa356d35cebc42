import { api, ask } from '../api/client.ts';
import type { DnsAnswer } from '../api/types.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Link } from '../navigation/navigation.tsx';
import { dnsPath, lookupPath, type PathParams } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LookAlikeNotice } from '../ui/names/look-alike.tsx';
import { NameFailure } from '../ui/names/name-failure.tsx';
import { NameForm } from '../ui/names/name-form.tsx';
import { NameViews } from '../ui/names/name-views.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { shownText } from '../ui/text/visible-text.ts';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './dns.module.css';
import words from './words.json' with { type: 'json' };

/** A host's DNS records, now. */
export default function DnsView({ params: { domain } }: { readonly params: PathParams }) {
  const said = useWords(words);
  if (domain === undefined) {
    return (
      <>
        <PageHead title={said.title} lead={said.lead} />
        <div className="stack">
          <NameForm domain="" pathOf={dnsPath} />
          <EmptyState {...said.start} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={fill(said.titleOf, { host: shownText(domain) })} />
      <NameForm domain={domain} pathOf={dnsPath} />
      <NameViews domain={domain} current="dns" />
      <Records host={domain} />
    </>
  );
}

function Records({ host }: { host: string }) {
  const said = useWords(words);
  const { value, failure, isLoading, again } = useAnswer(host, (signal) =>
    ask(api.GET('/api/v1/dns', { params: { query: { domain: host } }, signal })),
  );
  return (
    <div className="stack">
      <LookAlikeNotice name={value?.unicode ?? host} />
      {failure && (
        <NameFailure
          name={host}
          failure={failure}
          onRetry={again}
          {...(failure.kind === 'unavailable' && said.unanswered)}
        />
      )}
      {!value && isLoading && <Skeleton lines={8} />}
      {value && (
        <>
          <div className="ends">
            <p className="muted" role="status">
              {said.checked} <Instant at={value.checkedAt} /> · {said.resolver}{' '}
              <bdi>{value.resolver}</bdi>
              {value.registrable !== value.domain && (
                <>
                  {' · '}
                  {said.partOf} <Link to={lookupPath(value.registrable)}>{value.registrable}</Link>
                </>
              )}
            </p>
            <Button size="small" icon="refresh" isBusy={isLoading} onClick={again}>
              {said.again}
            </Button>
          </div>
          {value.failed.length > 0 && (
            <Notice
              tone="warning"
              title={fill(said.failed, { types: value.failed.map(({ type }) => type).join(', ') })}
            >
              <p>{said.failedText}</p>
            </Notice>
          )}
          <Found answer={value} />
        </>
      )}
    </div>
  );
}

function Found({ answer }: { answer: DnsAnswer }) {
  const said = useWords(words);
  if (!answer.exists) {
    return (
      <EmptyState title={said.missing.title} text={said.missing.text}>
        <Link to={lookupPath(answer.registrable)}>
          {said.missing.look}: <HostileText text={answer.registrable} />
        </Link>
      </EmptyState>
    );
  }
  if (answer.records.length === 0 && answer.failed.length > 0) return null;
  if (answer.records.length === 0) return <EmptyState {...said.none} />;
  return <RecordTable answer={answer} />;
}

/** What there is, as the resolver ordered it within each type. */
function RecordTable({ answer: { domain, records } }: { answer: DnsAnswer }) {
  const said = useWords(words);
  const number = useCount();
  const zoneText = records
    .map(({ type, name, value, ttl }) => `${name}. ${ttl} IN ${type} ${value}`)
    .join('\n');
  return (
    <>
      <DataTable
        label={said.tableLabel}
        className={styles.table}
        rows={records}
        keyOf={({ type, name, value }) => `${type} ${name} ${value}`}
        rowData={({ type }, place) => ({
          'data-first': records[place - 1]?.type !== type || undefined,
        })}
        columns={[
          { head: said.type, isHead: true, className: styles.type, cell: ({ type }) => type },
          {
            head: said.value,
            cell: ({ name, value }) => (
              <span className={styles.value}>
                <span>
                  <HostileText text={value} />
                  {name !== domain && (
                    <span className="sub">
                      {said.alias} <HostileText text={name} />
                    </span>
                  )}
                </span>
                <CopyButton text={value} label={fill(said.copy, { value: value.slice(0, 60) })} />
              </span>
            ),
          },
          {
            head: said.ttl,
            title: said.ttlHint,
            className: styles.ttl,
            cell: ({ ttl }) => number(ttl),
          },
        ]}
      />
      <div>
        <CopyButton text={zoneText} label={said.copyAll} look="plain" />
      </div>
    </>
  );
}
