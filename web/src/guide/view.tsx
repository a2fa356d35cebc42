import { useId } from 'react';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words/language.ts';
import styles from './guide.module.css';
import { Guide } from './guide.tsx';
import { Reference } from './reference.tsx';
import { useScrollToHash } from './use-hash.ts';
import words from './words.json' with { type: 'json' };

export default function GuideView() {
  const said = useWords(words);
  const id = useId();
  useScrollToHash(true);
  return (
    <>
      <PageHead title={said.title} lead={said.lead} />
      <div className={styles.layout}>
        <nav className={styles.contents} aria-labelledby={id}>
          <p id={id} className={styles.contentsTitle}>
            {said.contents}
          </p>
          <ul>
            {Object.entries(said.sections).map(([section, title]) => (
              <li key={section}>
                <a href={`#${section}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          <Guide />
          <Reference />
        </div>
      </div>
    </>
  );
}
