import { useId } from 'react';
import styles from './field.module.css';

interface RadioChoiceProps<T extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: T; readonly name: string; readonly text: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, each with a sentence on what it means. */
export function RadioChoice<T extends string>(props: RadioChoiceProps<T>) {
  const { legend, options, value: chosen, onChange } = props;
  const id = useId();
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      <div className={styles.choices}>
        {options.map(({ value, name, text }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={value === chosen}
              onChange={() => onChange(value)}
              aria-describedby={`${id}-${value}`}
            />
            <span>
              {name}
              <span id={`${id}-${value}`} className="sub">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
