import { Link, useQuery } from '../navigation/navigation.tsx';
import { dnsHistoryPath, historyPath, lookupPath, type PathParams } from '../navigation/paths.ts';
import { NameForm } from '../ui/names/name-form.tsx';
import { NameViews } from '../ui/names/name-views.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { shownText } from '../ui/text/visible-text.ts';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { DnsHistoryPart } from './dns-history.tsx';
import styles from './history.module.css';
import { WhoisHistoryPart } from './whois-history.tsx';
import words from './words.json' with { type: 'json' };

/** What was seen of a name over time: its registration, or with `?of=dns` its DNS records. */
export default function HistoryView({ params: { domain } }: { readonly params: PathParams }) {
  const said = useWords(words);
  const isDns = useQuery().get('of') === 'dns';
  if (domain === undefined) {
    return (
      <>
        <PageHead title={said.title} lead={said.lead} />
        <NameForm domain="" pathOf={historyPath} />
        <div className={styles.start}>
          <EmptyState title={said.start.title} text={said.start.text} />
        </div>
      </>
    );
  }
  const title = isDns
    ? fill(said.dnsTitleOf, { name: shownText(domain) })
    : fill(said.titleOf, { name: shownText(domain) });
  return (
    <>
      <PageHead title={title} />
      <NameForm domain={domain} pathOf={isDns ? dnsHistoryPath : historyPath} />
      <NameViews domain={domain} current={isDns ? 'dnsHistory' : 'history'} />
      {isDns ? (
        <DnsHistoryPart key={domain} domain={domain} />
      ) : (
        <WhoisHistoryPart
          key={domain}
          domain={domain}
          empty={
            <EmptyState title={said.empty.title} text={said.empty.text}>
              <Link to={lookupPath(domain)}>{said.empty.look}</Link>
            </EmptyState>
          }
        />
      )}
    </>
  );
}
