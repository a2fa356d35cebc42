import { useStore } from '../base/store.ts';
import { Link, useTitle } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { StatusBadge } from '../ui/names/status-badge.tsx';
import { useWords } from '../words/language.ts';
import { recent } from './recent.ts';
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
        <Recents />
        <p className={`row muted ${styles.examples}`}>
          {words.examples}
          {EXAMPLES.map((name) => (
            <Link key={name} to={lookupPath(name)} className="pill">
              {name}
            </Link>
          ))}
        </p>
      </div>
      <div className={styles.gives}>
        {words.gives.split('\n\n').map((give) => {
          const [title, text] = give.split('\n');
          return (
            <section key={title}>
              <h2>{title}</h2>
              <p className="muted">{text}</p>
            </section>
          );
        })}
      </div>
    </>
  );
}

function Recents() {
  const words = useWords(lookupWords).home;
  const names = useStore(recent);
  if (names.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <div className="ends">
        <h2 id="recent">{words.recent}</h2>
        <Button size="small" look="quiet" title={words.recentKept} onClick={() => recent.set([])}>
          {words.forgetRecent}
        </Button>
      </div>
      <ul className="row">
        {names.map(([name, state]) => (
          <li key={name}>
            <Link to={lookupPath(name)} className="pill">
              <bdi>{name}</bdi> <StatusBadge state={state} size="small" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
