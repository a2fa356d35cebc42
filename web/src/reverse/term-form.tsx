import { type FormEvent, useRef, useState } from 'react';
import type { Failure } from '../api/failure.ts';
import { useKey } from '../api/key.ts';
import { useStore } from '../base/store.ts';
import { Button } from '../ui/button.tsx';
import { RadioChoice } from '../ui/form/radio-choice.tsx';
import layout from '../ui/layout.module.css';
import { Panel } from '../ui/panel.tsx';
import { useWords } from '../words/language.ts';
import { search } from './kept-search.ts';
import styles from './reverse.module.css';
import { TermRow } from './term-row.tsx';
import {
  type Entered,
  faultsOf,
  MOST_TERMS,
  newTerm,
  refusedTerms,
  requestOf,
  type Side,
} from './terms.ts';
import words from './words.json' with { type: 'json' };

const SCOPES = ['current', 'historic'] as const;

export function TermForm({ failure }: { failure: Failure | null }) {
  const said = useWords(words);
  const key = useKey();
  const kept = useStore(search);
  const { entered, scope } = kept;
  const form = useRef<HTMLFormElement>(null);
  const [wasSent, setWasSent] = useState(false);
  const faults = new Map([
    ...(failure ? refusedTerms(failure, entered) : []),
    ...(wasSent ? faultsOf(entered) : []),
  ]);

  const set = (next: readonly Entered[]) => search.set({ ...kept, entered: next });
  const add = (side: Side) =>
    set([...entered, newTerm(Math.max(...entered.map(({ id }) => id)) + 1, side)]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (key !== null && faultsOf(entered).size === 0)
      search.set({ ...kept, sent: requestOf(entered, scope) });
  };

  const part = (side: Side) => {
    const own = entered.filter((one) => one.side === side);
    return (
      <fieldset className={styles.side}>
        <legend className={own.length > 0 ? layout.legend : 'unseen'}>{said[side]}</legend>
        {own.map((one, place) => (
          <TermRow
            key={one.id}
            term={one}
            place={place + 1}
            fault={faults.get(one.id) ?? null}
            onChange={(next) => set(entered.map((other) => (other.id === one.id ? next : other)))}
            onRemove={
              side === 'include' && own.length === 1
                ? null
                : () => {
                    set(entered.filter((other) => other.id !== one.id));
                    form.current?.querySelector<HTMLElement>('input[type="text"]')?.focus();
                  }
            }
          />
        ))}
        {own.length < MOST_TERMS && (
          <div>
            <Button look="quiet" size="small" icon="plus" onClick={() => add(side)}>
              {side === 'include' ? said.addInclude : said.addExclude}
            </Button>
          </div>
        )}
      </fieldset>
    );
  };

  return (
    <Panel>
      <form ref={form} className={layout.stack} onSubmit={send} noValidate>
        {part('include')}
        {part('exclude')}
        <p className={styles.hint}>{said.folding}</p>
        <RadioChoice
          legend={said.scope}
          options={SCOPES.map((value) => ({
            value,
            name: said.scopes[value],
            text: said.scopeHints[value],
          }))}
          value={scope}
          onChange={(next) => search.set({ ...kept, scope: next })}
        />
        <div className={layout.row}>
          <Button type="submit" look="main" icon="search">
            {said.search}
          </Button>
          {wasSent && key === null && (
            <p className={layout.fault} role="alert">
              {said.needsKey.title}
            </p>
          )}
          {key !== null && <p className={styles.hint}>{said.needsKey.text2}</p>}
        </div>
      </form>
    </Panel>
  );
}
