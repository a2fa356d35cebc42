import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { start, stop } from './run.ts';
import styles from './suggestions.module.css';
import { briefWithout, type Tale, termsOf } from './tale.ts';
import words from './words.json' with { type: 'json' };

interface FoldedBriefProps {
  readonly tale: Tale;
  /** The form was just here, with the focus in it. */
  readonly takesFocus: boolean;
  readonly onEdit: () => void;
}

/** The brief in a line while its names are what matters, and what the service made of it. */
export function FoldedBrief({ tale, takesFocus, onEdit }: FoldedBriefProps) {
  const said = useWords(words);
  const edit = useRef<HTMLSpanElement>(null);
  const toEdit = () => edit.current?.querySelector<HTMLElement>('button:last-child')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the form's place
  useEffect(() => {
    if (takesFocus) toEdit();
  }, []);
  const { wish, phase, understood } = tale;
  return (
    <div className={styles.folded}>
      <p className={styles.brief} title={wish.query}>
        <HostileText text={wish.query} />
      </p>
      <span ref={edit} className="row">
        {phase === 'running' && (
          <Button
            size="small"
            icon="pause"
            onClick={() => {
              stop();
              // This button goes; the next thing to press is the other one.
              toEdit();
            }}
          >
            {said.stop}
          </Button>
        )}
        <Button size="small" onClick={onEdit}>
          {said.edit}
        </Button>
      </span>
      {understood && <UnderstoodBrief understood={understood} wish={wish} />}
    </div>
  );
}

/** A term can be taken out where the brief says it so; the names can be in the other language. */
function UnderstoodBrief({
  understood,
  wish,
}: {
  understood: NonNullable<Tale['understood']>;
  wish: Tale['wish'];
}) {
  const said = useWords(words);
  const terms = termsOf(understood);
  return (
    <div className={`row ${styles.understood}`}>
      <span className="muted">{terms.length > 0 ? said.understood : said.notUnderstood}</span>
      <ul className="row">
        {terms.map(({ kind, term }) => {
          const query = briefWithout(wish.query, term);
          return (
            <li key={`${kind} ${term}`} className={styles.term}>
              <span className="muted">{said.terms[kind]}:</span> <HostileText text={term} />
              {query !== null && (
                <button
                  type="button"
                  aria-label={fill(said.without, { term })}
                  title={fill(said.without, { term })}
                  onClick={() => start({ ...wish, query })}
                >
                  <Icon name="close" size={14} />
                </button>
              )}
            </li>
          );
        })}
        <li className="row">
          {(['vi', 'en'] as const).map((language) => (
            <button
              key={language}
              type="button"
              className="pill"
              aria-pressed={language === understood.namesIn}
              onClick={() => language !== understood.namesIn && start({ ...wish, language })}
            >
              {said.namesIn[language]}
            </button>
          ))}
        </li>
      </ul>
    </div>
  );
}
