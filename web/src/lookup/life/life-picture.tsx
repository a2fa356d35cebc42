import { now } from '../../base/clock.ts';
import { daysBetween, dayText, hasPassed } from '../../words/instants.ts';
import { useLanguage, useWords } from '../../words/language.ts';
import { distanceText } from '../distance-text.ts';
import lookupWords from '../words.json' with { type: 'json' };
import type { LifeLine, Moment } from './life-line.ts';
import styles from './life-picture.module.css';

const TONES = {
  active: 'green',
  registered: 'blue',
  suspended: 'red',
  releasing: 'violet',
  grace: 'amber',
  redemption: 'red',
  pendingDelete: 'grey',
  beyond: 'grey',
} satisfies Record<LifeLine['stretches'][number]['kind'], string>;

/**
 * A name's life as a list that looks like a line: what has been, in full; what is to come, paler;
 * what is for reference only, dotted. Where there is no room for it across, it goes down.
 */
export function LifePicture({ line }: { line: LifeLine }) {
  const { moments, stretches, rule, isSuspendedInTerm } = line;
  const words = useWords(lookupWords);
  const { lifeLine } = words;
  const language = useLanguage();
  const moment = now();
  const relativeTo = ({ kind, at }: Moment) => {
    if (kind === 'today') return isSuspendedInTerm ? lifeLine.suspendedNow : '';
    return distanceText(daysBetween(moment, at), words, language);
  };
  return (
    <figure className={styles.figure}>
      <ol className={styles.line} aria-label={lifeLine.title}>
        {moments.map((one, i) => {
          const { kind, at, isReference } = one;
          const next = stretches[i];
          // Neighbours of one kind, with today between them, are named once.
          const isNamed = next && stretches[i - 1]?.kind !== next.kind;
          return (
            <li
              key={kind}
              className={styles.moment}
              data-tone={next && TONES[next.kind]}
              data-is={isReference ? 'reference' : kind}
              data-next={next && (next.isPast ? 'past' : next.isReference ? 'reference' : 'future')}
              style={{ flexGrow: next?.growth ?? 0 }}
            >
              <strong>{(hasPassed(at, moment) ? lifeLine.passed : lifeLine.moments)[kind]}</strong>
              <span>{dayText(at, language)}</span>
              <span className={styles.relative}>{relativeTo(one)}</span>
              {isReference && <em>{lifeLine.reference}</em>}
              {isNamed && <span className={styles.next}>{lifeLine.stretches[next.kind]}</span>}
            </li>
          );
        })}
      </ol>
      {rule && <figcaption className="muted">{lifeLine.rules[rule]}</figcaption>}
    </figure>
  );
}
