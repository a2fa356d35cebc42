import { Link } from '../../navigation/navigation.tsx';
import { dnsHistoryPath, dnsPath, historyPath, lookupPath } from '../../navigation/paths.ts';
import common from '../../words/common.json' with { type: 'json' };
import { fill } from '../../words/fill.ts';
import { useWords } from '../../words/language.ts';
import { shownText } from '../text/visible-text.ts';
import styles from './name-views.module.css';

const PATHS = {
  lookup: lookupPath,
  history: historyPath,
  dnsHistory: dnsHistoryPath,
  dns: dnsPath,
} as const;

type NamePage = keyof typeof PATHS;

/** From one name's page to its others. */
export function NameViews({ domain, current }: { domain: string; current: NamePage }) {
  const { nameViews } = useWords(common);
  return (
    <nav className={styles.views} aria-label={fill(nameViews.label, { domain: shownText(domain) })}>
      {(Object.keys(PATHS) as NamePage[]).map((view) => (
        <Link
          key={view}
          className="tab"
          to={PATHS[view](domain)}
          aria-current={view === current ? 'page' : undefined}
        >
          {nameViews[view]}
        </Link>
      ))}
    </nav>
  );
}
