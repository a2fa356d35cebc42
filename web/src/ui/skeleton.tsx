import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import styles from './skeleton.module.css';

/** Grey lines where text will be, as tall as the text. Shown only when the wait is felt. */
export function Skeleton({ lines = 3, label }: { lines?: number; label?: string }) {
  const words = useWords(common);
  return (
    <div className={styles.skeleton} role="status">
      <span className="unseen">{label ?? words.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are nothing but their number
        <span key={line} className={`breathing ${styles.line}`} aria-hidden="true" />
      ))}
    </div>
  );
}
