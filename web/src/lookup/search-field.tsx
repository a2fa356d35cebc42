import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { addToDraft } from '../base/list-draft.ts';
import { createStore, useStore } from '../base/store.ts';
import { type Pasted, pastedName } from '../names/pasted-name.ts';
import { Link, navigate } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './search-field.module.css';
import lookupWords from './words.json' with { type: 'json' };

/** The names that were pasted; the first is the one that is shown, in a view with its own field. */
const pastedList = createStore<readonly string[]>([]);

/** Takes what people paste, and goes to the name in it. `shown`: the name looked at now. */
export function SearchField({ shown, isLarge }: { shown: string; isLarge: boolean }) {
  const words = useWords(lookupWords).field;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(shown);
  const [said, setSaid] = useState<Exclude<Pasted, { kind: 'name' }> | null>(null);
  const pasted = useStore(pastedList);
  const hasMore = pasted.length > 1 && pasted[0] === shown;
  // The back button changes the name; what was typed since goes with it.
  useEffect(() => setText(shown), [shown]);
  useSlashKey(() => input.current?.select());

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
      <form className={styles.form} data-large={isLarge || undefined} onSubmit={submit}>
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
              className={styles.clear!}
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
          {!said && !hasMore && isLarge && <p>{words.hint}</p>}
        </div>
      </form>
    </search>
  );
}

function Said({ said }: { said: Exclude<Pasted, { kind: 'name' }> }) {
  const words = useWords(lookupWords).field;
  const { nameFaults } = useWords(common);
  if (said.kind === 'address') return <p className={styles.fault}>{nameFaults.ipAddress}</p>;
  if (said.kind === 'ending') return <p className={styles.fault}>{nameFaults.endingAlone}</p>;
  if (said.kind === 'nothing') return <p className={styles.fault}>{words.empty}</p>;
  if (said.tries.length === 0) return <p className={styles.fault}>{words.nothingFound}</p>;
  return (
    <div className={layout.row}>
      <span>{words.noEnding}</span>
      {said.tries.map((name) => (
        <Link key={name} to={lookupPath(name)} className={layout.pill}>
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

/** `/` goes to the field from anywhere that isn't a field itself. */
function useSlashKey(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
