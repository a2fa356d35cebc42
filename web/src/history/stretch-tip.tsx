import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { spanText } from '../words/instants.ts';
import { useCount, useLanguage, useWords } from '../words/language.ts';
import styles from './dns-chart.module.css';
import type { Stretch } from './time-axis.ts';
import words from './words.json' with { type: 'json' };

/** What a stretch stands for; beside it, within the chart. The bar's own label says the same aloud. */
export function StretchTip({ stretch: { record, start, end } }: { readonly stretch: Stretch }) {
  const said = useWords(words);
  const language = useLanguage();
  const number = useCount();
  const { firstSeen, lastSeen, observations, ttl, current } = record;
  const middle = (start + end) / 2;
  const span = Date.parse(lastSeen) - Date.parse(firstSeen);
  const side = middle > 66 ? 'end' : middle < 34 ? 'start' : 'middle';
  return (
    <div
      className={styles.tip}
      data-side={side}
      style={{ '--at': `${middle}%` } as React.CSSProperties}
      aria-hidden="true"
    >
      <p>
        <Instant at={firstSeen} />
        {span > 0 && (
          <>
            {' → '}
            <Instant at={lastSeen} />
          </>
        )}
      </p>
      <p className={styles.tipMore}>
        {[
          current ? said.dns.current : said.dns.past,
          span > 0 && fill(said.dns.lasted, { span: spanText(span, language) }),
          observations === 1 ? said.once : fill(said.seen, { count: number(observations) }),
          ttl !== null && `TTL ${number(ttl)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
