import { useId } from 'react';
import type { KeyStay } from '../api/key.ts';
import { useWords } from '../words/language.ts';
import styles from './key.module.css';
import { words } from './words.ts';

const STAYS: readonly KeyStay[] = ['page', 'tab', 'device'];

export function StayChoice({
  stay,
  onChange,
}: {
  stay: KeyStay;
  onChange: (stay: KeyStay) => void;
}) {
  const said = useWords(words);
  const id = useId();
  return (
    <fieldset className={styles.stays}>
      <legend>{said.stayTitle}</legend>
      {STAYS.map((value) => (
        <label key={value} className={styles.stay}>
          <input
            type="radio"
            name={id}
            checked={stay === value}
            onChange={() => onChange(value)}
            aria-describedby={`${id}-${value}`}
          />
          <span>
            <span className={styles.stayName}>{said.stays[value].name}</span>
            <span id={`${id}-${value}`} className={styles.muted}>
              {said.stays[value].text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
