import { type KeyboardEvent, useId, useRef } from 'react';
import { keep, kept } from '../base/kept.ts';
import { createStore, useStore } from '../base/store.ts';
import { useWords } from '../words/language.ts';
import { CODE_LANGUAGE_NAMES, CODE_LANGUAGES, type CodeLanguage } from './api-request.ts';
import { CodeBlock } from './code-block.tsx';
import styles from './guide.module.css';
import { words } from './words.ts';

const KEPT = 'codeLanguage';

/** Chosen once, for all samples and the next visit. */
const chosen = createStore<CodeLanguage>(
  CODE_LANGUAGES.find((one) => one === kept(KEPT)) ?? 'curl',
);

/** The same in several programming languages: tabs as ARIA's practices want them, arrows move between them. */
export function CodeTabs({
  label,
  code,
}: {
  readonly label: string;
  /** Not every language need have it. */
  readonly code: Readonly<Partial<Record<CodeLanguage, string>>>;
}) {
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
    const last = languages.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(languages[to]!);
    tabs.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className={styles.tabs}>
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
            id={`${id}-${one}`}
            aria-selected={one === language}
            aria-controls={`${id}-panel`}
            tabIndex={one === language ? 0 : -1}
            onClick={() => choose(one)}
          >
            {CODE_LANGUAGE_NAMES[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`}>
        <CodeBlock
          code={code[language] ?? ''}
          label={`${label}, ${CODE_LANGUAGE_NAMES[language]}`}
        />
      </div>
    </div>
  );
}
