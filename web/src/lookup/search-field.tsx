import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { after } from '../base/clock.ts';
import { addToDraft } from '../base/list-draft.ts';
import { createStore, useStore } from '../base/store.ts';
import { type Pasted, pastedName } from '../names/pasted-name.ts';
import { Link, navigate, useHeadingFocus } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { EndingList } from './next/ending-list.tsx';
import { askTyped, mayAskAhead, useEndings } from './next/endings.ts';
import styles from './search-field.module.css';
import lookupWords from './words.json' with { type: 'json' };

/** The names that were pasted; the first is the one that is shown, in a view with its own field. */
const pastedList = createStore<readonly string[]>([]);

/** Takes what people paste, and goes to the name in it. `shown`: the name looked at now. */
export function SearchField({ shown, isLarge }: { shown: string; isLarge: boolean }) {
  const words = useWords(lookupWords).field;
  const id = useId();
  const arrival = useHeadingFocus<HTMLInputElement>();
  const looked = useRef<HTMLInputElement>(null);
  // In a name's view the name is what one arrives at.
  const input = isLarge ? arrival : looked;
  const [text, setText] = useState(shown);
  const [said, setSaid] = useState<Exclude<Pasted, { kind: 'name' }> | null>(null);
  const pasted = useStore(pastedList);
  const ahead = useTyped(said === null && text !== shown ? text : '');
  const hasMore = pasted.length > 1 && pasted[0] === shown;
  // The back button changes the name; what was typed since goes with it.
  useEffect(() => setText(shown), [shown]);

  const go = (given: string) => {
    const found = pastedName(given);
    setSaid(found.kind === 'name' ? null : found);
    if (found.kind !== 'name') return;
    setText(found.name);
    pastedList.set([found.name, ...found.rest]);
    navigate(lookupPath(found.name));
    input.current?.blur();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(text);
    if (pastedName(text).kind !== 'name') input.current?.focus();
  };
  const change = (next: string, isPaste: boolean) => {
    setText(next);
    setSaid(null);
    if (isPaste && pastedName(next).kind === 'name') go(next);
  };

  return (
    <search>
      <form className={`tight ${styles.form}`} data-large={isLarge || undefined} onSubmit={submit}>
        <label className="unseen" htmlFor={id}>
          {words.label}
        </label>
        <div className={styles.row}>
          <span className={styles.glass}>
            <Icon name="search" size={isLarge ? 22 : 20} />
          </span>
          <input
            ref={input}
            id={id}
            className={styles.input}
            value={text}
            onChange={(event) => change(event.target.value, isPasteEvent(event.nativeEvent))}
            placeholder={words.placeholder}
            aria-describedby={`${id}-said`}
            type="text"
            inputMode="url"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {text !== '' && (
            <Button
              look="quiet"
              size="small"
              icon="close"
              aria-label={words.clear}
              onClick={() => {
                change('', false);
                input.current?.focus();
              }}
            />
          )}
          <Button look="main" type="submit" className={styles.submit!}>
            {words.submit}
          </Button>
        </div>
        <div id={`${id}-said`} className={styles.said} aria-live="polite">
          {said && <Said said={said} />}
          {!said && hasMore && (
            <p>
              {fill(words.moreFound, { count: pasted.length - 1 })}{' '}
              <Link to="/bulk" onClick={() => addToDraft(pasted)}>
                {words.toBulk}
              </Link>
            </p>
          )}
          {!said && ahead.isSpent && <p>{words.typingSpent}</p>}
          {!said && ahead.endings && <EndingList endings={ahead.endings} />}
          {!said && !hasMore && isLarge && !ahead.endings && <p>{words.hint}</p>}
        </div>
      </form>
    </search>
  );
}

function Said({ said }: { said: Exclude<Pasted, { kind: 'name' }> }) {
  const words = useWords(lookupWords).field;
  const { nameFaults } = useWords(common);
  if (said.kind === 'address') return <p className="fault">{nameFaults.ipAddress}</p>;
  if (said.kind === 'ending') return <p className="fault">{nameFaults.endingAlone}</p>;
  if (said.kind === 'nothing') return <p className="fault">{words.empty}</p>;
  if (said.tries.length === 0) return <p className="fault">{words.nothingFound}</p>;
  return (
    <div className="row">
      <span>{words.noEnding}</span>
      {said.tries.map((name) => (
        <Link key={name} to={lookupPath(name)} className="pill">
          <bdi>{name}</bdi>
        </Link>
      ))}
    </div>
  );
}

function isPasteEvent(event: Event): boolean {
  return (
    event instanceof InputEvent &&
    (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop')
  );
}

/** A key pressed sooner goes on with the same name. */
const PAUSE_MS = 300;
const SHORTEST_LABEL = 3;

/** The typed name, or its label, under its endings: one request for each pause, while there are. */
function useTyped(text: string) {
  const pasted = pastedName(text);
  const name = pasted.kind === 'name' ? pasted.name : pasted.kind === 'words' && pasted.tries[0];
  const isWhole = name && name.indexOf('.') >= SHORTEST_LABEL && /\.\p{L}{2,}$/u.test(name);
  const wanted = isWhole ? name : null;
  const endings = useEndings(wanted);
  const [isSpent, setIsSpent] = useState(false);
  useEffect(() => {
    setIsSpent(false);
    if (wanted === null) return;
    return after(PAUSE_MS, () => {
      if (mayAskAhead()) askTyped(wanted);
      else setIsSpent(true);
    });
  }, [wanted]);
  return { isSpent: isSpent && endings === null, endings };
}
