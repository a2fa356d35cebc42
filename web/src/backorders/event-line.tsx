import type { BackorderEvent } from '../api/types.ts';
import layout from '../ui/layout.module.css';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import { eventText } from './event-text.ts';
import { OrderBadge } from './order-badge.tsx';
import words from './words.json' with { type: 'json' };

/** What happened to an order, the newest on top, where it is looked for. */
export function EventLine({ events }: { events: readonly BackorderEvent[] }) {
  const said = useWords(words);
  const newestFirst = events.map((event, at) => ({ event, at })).reverse();
  return (
    <ol className={styles.events} reversed>
      {newestFirst.map(({ event, at }) => {
        const { text, detail } = eventText(event, said.codes, said.accountCode);
        return (
          <li key={at} className={styles.event}>
            <div className={layout.row}>
              <OrderBadge state={event.to} size="small" />
              <span className={layout.sub}>
                <Instant at={event.at} />
              </span>
            </div>
            {text && <p>{text}</p>}
            {detail && (
              <p lang="en" className={text ? layout.sub : undefined}>
                <HostileText text={detail} />
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
