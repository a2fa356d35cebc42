import { useQuery } from '../navigation/navigation.tsx';
import { dnsHistoryPath, historyPath, type PathParams } from '../navigation/paths.ts';
import { NameForm } from '../ui/names/name-form.tsx';
import { NameViews } from '../ui/names/name-views.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { shownText } from '../ui/text/visible-text.ts';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { DnsHistoryPart } from './dns-history.tsx';
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
        <div className="stack">
          <NameForm domain="" pathOf={historyPath} />
          <EmptyState {...said.start} />
        </div>
      </>
    );
  }
  const History = isDns ? DnsHistoryPart : WhoisHistoryPart;
  return (
    <>
      <PageHead title={fill(isDns ? said.dnsTitleOf : said.titleOf, { name: shownText(domain) })} />
      <NameForm domain={domain} pathOf={isDns ? dnsHistoryPath : historyPath} />
      <NameViews domain={domain} current={isDns ? 'dnsHistory' : 'history'} />
      <History key={domain} domain={domain} />
    </>
  );
}
