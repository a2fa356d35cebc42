import { Link, useTitle } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import layout from '../ui/layout.module.css';
import { useWords } from '../words/language.ts';
import { SearchField } from './search-field.tsx';
import styles from './view.module.css';
import lookupWords from './words.json' with { type: 'json' };

const EXAMPLES = ['vnnic.vn', 'com.vn', 'ab.vn', 'example.com'];

export function Home() {
  const words = useWords(lookupWords).home;
  useTitle(words.windowTitle);
  return (
    <>
      <div className={styles.home}>
        <h1>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <div className={styles.field}>
          <SearchField shown="" isLarge={true} />
        </div>
        <p className={styles.examples}>
          {words.examples}
          {EXAMPLES.map((name) => (
            <Link key={name} to={lookupPath(name)} className={layout.pill}>
              {name}
            </Link>
          ))}
        </p>
      </div>
      <div className={styles.gives}>
        {words.gives.split('\n\n').map((give) => {
          const [title, text] = give.split('\n');
          return (
            <section key={title} className={styles.give}>
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          );
        })}
      </div>
    </>
  );
}
