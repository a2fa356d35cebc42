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

type Control = ReturnType<typeof control>;

/** What ties a control to its label, hint and fault. */
function control(id: string, { hint, fault }: Pick<Around, 'hint' | 'fault'>) {
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return {
    id,
    className: styles.control,
    'aria-describedby': described || undefined,
    'aria-invalid': Boolean(fault) || undefined,
  };
}

/** A labelled control: `children` gets what is to stand on it. */
function Field<Props extends object>({
  label,
  hint,
  fault,
  isLabelHidden = false,
  children,
  ...props
}: Around & Props & { readonly children: (props: Props & Control) => ReactNode }) {
  const id = useId();
  return (
    <div className="tight">
      <label className={isLabelHidden ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ ...(props as unknown as Props), ...control(id, { hint, fault }) })}
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** For names, addresses and keys: what is typed is left as it is, unless told otherwise. */
const AS_TYPED = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

export function TextField(props: Around & InputHTMLAttributes<HTMLInputElement>) {
  return <Field {...props}>{(input) => <input type="text" {...AS_TYPED} {...input} />}</Field>;
}

export function TextArea(props: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <Field {...props}>{(input) => <textarea rows={5} {...input} />}</Field>;
}

/** Values with the text that stands for each, in their order. */
type Options = readonly (readonly [value: string | number, text: string])[];

export function SelectField({
  options,
  ...props
}: Around & { readonly options: Options } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field {...props}>
      {(select) => (
        <select {...select}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
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
          <p className="muted" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
