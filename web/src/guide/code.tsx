import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
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

/** The same in several languages: tabs by ARIA's practices, arrows move between them. */
export function CodeTabs({ label, code }: CodeTabsProps) {
  const { codeLanguage } = useWords(words);
  const languages = CODE_LANGUAGES.filter((one) => code[one] !== undefined);
  const wanted = useStore(chosen);
  const language = languages.find((one) => one === wanted) ?? languages[0]!;
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const choose = (next: CodeLanguage) => {
    keep(KEPT, next);
    chosen.set(next);
  };
  const move = (event: KeyboardEvent) => {
    const at = languages.indexOf(language);
    const count = languages.length;
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const to = steps[event.key as keyof typeof steps];
    if (to === undefined) return;
    event.preventDefault();
    const place = (to + count) % count;
    choose(languages[place]!);
    tabs.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={`${codeLanguage}: ${label}`}
        className={styles.tabList}
        ref={tabs}
        onKeyDown={move}
      >
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${one}`}
            aria-selected={one === language}
            aria-controls={`${id}-panel`}
            tabIndex={one === language ? 0 : -1}
            onClick={() => choose(one)}
          >
            {one}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`}>
        <CodeBlock code={code[language] ?? ''} label={`${label}, ${language}`} />
      </div>
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
