import { type FormEvent, useRef, useState } from 'react';
import { reverseFieldValues } from '../api/data/openapi.ts';
import type { Failure } from '../api/failure.ts';
import { useKey } from '../api/key.ts';
import { useStore } from '../base/store.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/form/field.tsx';
import { RadioChoice } from '../ui/form/radio-choice.tsx';
import { Panel } from '../ui/panel.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './reverse.module.css';
import {
  type Entered,
  faultsOf,
  LONGEST_TERM,
  MOST_ENTERED,
  matchesOf,
  newTerm,
  refusedTerms,
  requestOf,
  search,
  type TermFault,
  type TermSide,
  usualMatch,
} from './terms.ts';
import words from './words.json' with { type: 'json' };

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
  const add = (side: TermSide) =>
    set([...entered, newTerm(Math.max(...entered.map(({ id }) => id)) + 1, side)]);
  const remove = ({ id }: Entered) => {
    set(entered.filter((one) => one.id !== id));
    form.current?.querySelector<HTMLElement>('input[type="text"]')?.focus();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (key !== null && faultsOf(entered).size === 0)
      search.set({ ...kept, sent: requestOf(entered, scope) });
  };

  const part = (side: TermSide) => {
    const own = entered.filter((one) => one.side === side);
    return (
      <fieldset className="tight">
        <legend className={own.length > 0 ? 'legend' : 'unseen'}>{said[side]}</legend>
        {own.map((one, at) => (
          <TermRow
            key={one.id}
            term={one}
            place={String(at + 1)}
            fault={faults.get(one.id)}
            onChange={(change) =>
              set(entered.map((other) => (other.id === one.id ? { ...one, ...change } : other)))
            }
            onRemove={side === 'include' && own.length === 1 ? null : () => remove(one)}
          />
        ))}
        {own.length < MOST_ENTERED && (
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
    <Panel rank="first">
      <form ref={form} className="stack" onSubmit={send} noValidate>
        {part('include')}
        {part('exclude')}
        <p className="muted">{said.folding}</p>
        <RadioChoice
          legend={said.scope}
          options={(['current', 'historic'] as const).map((value) => ({
            value,
            name: said.scopes[value],
            text: said.scopeHints[value],
          }))}
          value={scope}
          onChange={(next) => search.set({ ...kept, scope: next })}
        />
        <div className="row">
          <Button type="submit" look="main" icon="search">
            {said.search}
          </Button>
          {wasSent && key === null && (
            <p className="fault" role="alert">
              {said.needsKey.title}
            </p>
          )}
          {key !== null && <p className="muted">{said.needsKey.text2}</p>}
        </div>
      </form>
    </Panel>
  );
}

interface TermRowProps {
  readonly term: Entered;
  /** From 1, within its side. */
  readonly place: string;
  readonly fault: TermFault | undefined;
  readonly onChange: (change: Partial<Entered>) => void;
  /** Null: the last one stays. */
  readonly onRemove: (() => void) | null;
}

function TermRow({ term: { field, match, term }, place, fault, onChange, onRemove }: TermRowProps) {
  const said = useWords(words);
  const labelled = (text: string) =>
    ({ label: fill(said.numbered, { text, place }), isLabelHidden: true }) as const;
  const remove = fill(said.remove, { place });
  return (
    <div className={styles.term}>
      <SelectField
        {...labelled(said.field)}
        value={field}
        options={reverseFieldValues.map((one) => [one, said.fields[one]])}
        onChange={(event) => {
          const next = event.target.value as Entered['field'];
          onChange({ field: next, match: usualMatch(next) });
        }}
      />
      <SelectField
        {...labelled(said.match)}
        value={match}
        options={matchesOf(field).map((one) => [one, said.matches[one]])}
        onChange={(event) => onChange({ match: event.target.value as Entered['match'] })}
      />
      <TextField
        {...labelled(said.term)}
        fault={fault && said.faults[fault]}
        value={term}
        placeholder={said.examples[field]}
        maxLength={LONGEST_TERM}
        onChange={(event) => onChange({ term: event.target.value })}
      />
      {onRemove && (
        <Button look="quiet" icon="close" aria-label={remove} title={remove} onClick={onRemove} />
      )}
    </div>
  );
}
