import { Link } from '../../navigation/navigation.tsx';
import { lookupPath } from '../../navigation/paths.ts';
import { StatusBadge } from '../../ui/names/status-badge.tsx';
import type { AskedEndings } from './endings.ts';
import styles from './next.module.css';

/** Names with live badges, each a link. */
export function EndingList({ endings, but }: { endings: AskedEndings; but?: string }) {
  const isAsking = endings.phase === 'asking';
  return (
    <ul className={styles.endings}>
      {endings.list
        .filter(({ domain }) => domain !== but)
        .map(({ domain, unicode, status }) => (
          <li key={domain} className="ends">
            <Link to={lookupPath(unicode)}>
              <bdi>{unicode}</bdi>
            </Link>
            <StatusBadge
              size="small"
              state={isAsking && status === 'unknown' ? 'checking' : status}
            />
          </li>
        ))}
    </ul>
  );
}
