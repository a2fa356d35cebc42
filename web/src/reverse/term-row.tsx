import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/form/field.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './reverse.module.css';
import {
  type Entered,
  FIELDS,
  type Field,
  MATCHES,
  MOST_CHARACTERS,
  type TermFault,
  usualMatch,
} from './terms.ts';
import words from './words.json' with { type: 'json' };

export function TermRow({
  term,
  place,
  fault,
  onChange,
  onRemove,
}: {
  readonly term: Entered;
  /** From 1, within its side. */
  readonly place: number;
  readonly fault: TermFault | null;
  readonly onChange: (term: Entered) => void;
  /** Null: the last one stays. */
  readonly onRemove: (() => void) | null;
}) {
  const said = useWords(words);
  const numbered = (text: string) => fill(said.numbered, { text, place: String(place) });
  return (
    <div className={styles.term}>
      <SelectField
        label={numbered(said.field)}
        isLabelHidden
        value={term.field}
        options={FIELDS.map((field) => [field, said.fields[field]])}
        onChange={(event) => {
          const field = event.target.value as Field;
          onChange({ ...term, field, match: usualMatch(field) });
        }}
      />
      <SelectField
        label={numbered(said.match)}
        isLabelHidden
        value={term.match}
        options={MATCHES.map((match) => [match, said.matches[match]])}
        onChange={(event) => onChange({ ...term, match: event.target.value as Entered['match'] })}
      />
      <TextField
        label={numbered(said.term)}
        isLabelHidden
        fault={fault && said.faults[fault]}
        value={term.term}
        placeholder={said.examples[term.field]}
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange({ ...term, term: event.target.value })}
      />
      {onRemove && (
        <Button
          look="quiet"
          icon="close"
          className={styles.remove}
          aria-label={fill(said.remove, { place: String(place) })}
          title={fill(said.remove, { place: String(place) })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
