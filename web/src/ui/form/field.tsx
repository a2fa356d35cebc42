import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './field.module.css';

interface Around {
  readonly label: string;
  /** What to enter, told before it is entered. */
  readonly hint?: ReactNode;
  /** What is wrong with it, told with it. */
  readonly fault?: ReactNode;
  /** For screen readers alone: only where the place says it already. */
  readonly isLabelHidden?: boolean;
}

type Described = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly className: string;
};

/** A labelled control: `children` gets what ties it to its label, hint and fault. */
export function FieldFrame({
  label,
  hint,
  fault,
  isLabelHidden = false,
  children,
}: Around & { readonly children: (tied: Described) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control!,
        ...(described && { 'aria-describedby': described }),
        ...(fault && { 'aria-invalid': true as const }),
      })}
      {fault && (
        <p className={styles.fault} id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  fault,
  isLabelHidden = false,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FieldFrame {...{ label, hint, fault, isLabelHidden }}>
      {(tied) => <input type="text" {...input} {...tied} />}
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  fault,
  isLabelHidden = false,
  ...input
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame {...{ label, hint, fault, isLabelHidden }}>
      {(tied) => <textarea rows={5} {...input} {...tied} />}
    </FieldFrame>
  );
}

/** `options`: values with the text that stands for each, in their order. */
export function SelectField({
  label,
  hint,
  fault,
  isLabelHidden = false,
  options,
  ...select
}: Around &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: readonly (readonly [value: string | number, text: string])[];
  }) {
  return (
    <FieldFrame {...{ label, hint, fault, isLabelHidden }}>
      {(tied) => (
        <select {...select} {...tied}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** A check box with its label behind it. */
export function CheckField({
  label,
  hint,
  ...input
}: Pick<Around, 'label' | 'hint'> & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
