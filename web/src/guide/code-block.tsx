import { CopyButton } from '../ui/copy-button.tsx';
import { useWords } from '../words/language.ts';
import styles from './guide.module.css';
import { words } from './words.ts';

/** Code as it is, to read, scroll by keyboard and copy. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const { copyCode } = useWords(words);
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.codeText} tabIndex={0} aria-label={label}>
        <pre translate="no">
          <code>{code}</code>
        </pre>
      </section>
      <div className={styles.codeCopy}>
        <CopyButton text={code} label={`${copyCode}: ${label}`} />
      </div>
    </div>
  );
}
