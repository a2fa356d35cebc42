import type { ReactNode } from 'react';
import type { Change } from '../api/types.ts';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { isMoment, linesOf, listDifference, type Side } from './changes.ts';
import { fieldText } from './field-text.ts';
import styles from './history.module.css';
import words from './words.json' with { type: 'json' };

const SIGNS: Readonly<Record<Side, string>> = { gone: '−', come: '+', kept: ' ' };

/** Fields with what they were and what they became. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const said = useWords(words);
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field} className={styles.change}>
          <dt>{fieldText(change.field, said)}</dt>
          <dd>
            <Difference change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Difference({ change: { field, before, after } }: { readonly change: Change }) {
  const said = useWords(words);
  const entries = listDifference(before, after);
  const sides = { gone: said.removed, come: said.added, kept: said.kept };
  if (entries) {
    return (
      <ul className={styles.list}>
        {entries.map(({ side, text }) => (
          <li key={`${side} ${text}`} data-side={side}>
            <span className={styles.sign} aria-hidden="true">
              {SIGNS[side]}
            </span>
            <span className="unseen">{sides[side]}: </span>
            <HostileText text={text} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <span className={styles.beforeAfter}>
      <span className="unseen">{said.before}: </span>
      <del className={styles.before}>
        <Value field={field} value={before} />
      </del>
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      <span className="unseen">{said.after}: </span>
      <ins className={styles.after}>
        <Value field={field} value={after} />
      </ins>
    </span>
  );
}

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const said = useWords(words);
  const { states } = useWords(common);
  if (typeof value === 'boolean') return value ? said.yes : said.no;
  const lines = linesOf(value);
  if (lines.length === 0) return <span className={styles.nothing}>{said.nothing}</span>;
  const text = lines.join(' ');
  if (isMoment(field)) return <Instant at={text} />;
  const names: Readonly<Record<string, string>> = states;
  if (field === 'status' && names[text] !== undefined) return names[text];
  return <HostileText text={text} most={200} />;
}
