import type { ExpectedDrop } from '../api/types.ts';
import { SECOND_MS } from '../base/clock.ts';
import { useNow } from '../base/use-now.ts';
import { Facts } from '../ui/panel.tsx';
import { clockText } from '../ui/text/clock-text.ts';
import { EnglishText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import sources from './drop-sources.vi.json' with { type: 'json' };
import { dropMoment } from './polling.ts';
import words from './words.json' with { type: 'json' };

/** The service says them in English, and of new ones alone. */
const VIETNAMESE_SOURCES: Readonly<Record<string, string>> = sources;

/** When the name should be free: counted down, in Vietnam's time and in UTC, and how sure. */
export function ExpectedDropFacts({ drop }: { drop: ExpectedDrop }) {
  const { drop: said } = useWords(words);
  const language = useLanguage();
  const isMoment = drop.from === drop.to;
  const translated = language === 'vi' ? VIETNAMESE_SOURCES[drop.source] : undefined;
  return (
    <>
      <p className={styles.countdown}>
        <DropCountdown drop={drop} />
      </p>
      <Facts
        facts={[
          [isMoment ? said.at : said.from, <Instant key="from" at={drop.from} withUtc />],
          [said.to, !isMoment && <Instant at={drop.to} withUtc />],
          [said.certainty, said.certainties[drop.certainty]],
          [said.source, translated ?? <EnglishText key="source" text={drop.source} />],
        ]}
      />
    </>
  );
}

/** `In 3 days`, `In 12:05`. Not announced second by second. */
export function DropCountdown({ drop }: { drop: ExpectedDrop }) {
  const { drop: said } = useWords(words);
  const now = useNow(SECOND_MS);
  const moment = dropMoment(drop, now);
  if (moment.kind === 'past') return said.past;
  if (moment.kind === 'within') return said.now;
  return (
    <span role="timer" aria-live="off">
      {said.left}{' '}
      {moment.kind === 'days'
        ? fill(said.days, { count: moment.days })
        : clockText(moment.until - now)}
    </span>
  );
}
