import { Fragment, type ReactNode, useId } from 'react';
import { keep, kept } from '../base/kept.ts';
import { createStore, useStore } from '../base/store.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { useWords } from '../words/language.ts';
import { CODE_LANGUAGES, type CodeLanguage } from './api-request.ts';
import styles from './guide.module.css';
import words from './words.json' with { type: 'json' };

/** Code as it is, to read, scroll by keyboard and copy. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const { copyCode } = useWords(words);
  return (
    <div className={`sunken ${styles.code}`}>
      <ScrollBox label={label} className={styles.codeText!}>
        <pre translate="no">
          <code>{code}</code>
        </pre>
      </ScrollBox>
      <div>
        <CopyButton text={code} label={`${copyCode}: ${label}`} />
      </div>
    </div>
  );
}

const KEPT = 'codeLanguage';

/** Chosen once, for all samples and the next visit. */
const chosen = createStore<CodeLanguage>(
  CODE_LANGUAGES.find((one) => one === kept(KEPT)) ?? 'curl',
);

interface CodeTabsProps {
  readonly label: string;
  /** Not every language need have it. */
  readonly code: Readonly<Partial<Record<CodeLanguage, string>>>;
}

/** The same in several languages: one of them is in sight. */
export function CodeTabs({ label, code }: CodeTabsProps) {
  const { codeLanguage } = useWords(words);
  const languages = CODE_LANGUAGES.filter((one) => code[one] !== undefined);
  const wanted = useStore(chosen);
  const language = languages.find((one) => one === wanted) ?? languages[0]!;
  const id = useId();
  const choose = (next: CodeLanguage) => {
    keep(KEPT, next);
    chosen.set(next);
  };
  return (
    <div>
      <fieldset className={styles.languages}>
        <legend className="unseen">{`${codeLanguage}: ${label}`}</legend>
        {languages.map((one) => (
          <label key={one} className="tab">
            <input
              type="radio"
              name={id}
              className="unseen"
              checked={one === language}
              onChange={() => choose(one)}
            />
            {one}
          </label>
        ))}
      </fieldset>
      <CodeBlock code={code[language] ?? ''} label={`${label}, ${language}`} />
    </div>
  );
}

const TONES: Readonly<Record<string, string>> = {
  GET: 'blue',
  POST: 'green',
  DELETE: 'red',
  2: 'green',
  5: 'red',
};

/** A method, or an HTTP status in the colour of its class. */
export function Marked({ text }: { text: string }) {
  return (
    <span className={`tag ${styles.marked}`} data-tone={TONES[text] ?? TONES[text[0]!] ?? 'amber'}>
      {text}
    </span>
  );
}

/** A text in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
    at % 2 === 1 ? <code key={at}>{piece}</code> : <Fragment key={at}>{piece}</Fragment>,
  );
}

export function GuideSection(part: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={part.id}
      className={`stack ${styles.section}`}
      aria-labelledby={`${part.id}-title`}
    >
      <h2 id={`${part.id}-title`}>{part.title}</h2>
      {part.children}
    </section>
  );
}
