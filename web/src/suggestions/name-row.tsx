import { Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LookAlikeMark } from '../ui/names/look-alike-mark.tsx';
import { type ShownState, StatusBadge } from '../ui/names/status-badge.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import type { SuggestedName } from './answers.ts';
import styles from './suggestions.module.css';
import words from './words.json' with { type: 'json' };

/** A name, what it is made of, its badge, and the way to all that is known of it. */
export function NameRow({ name, state }: { name: SuggestedName; state: ShownState }) {
  const said = useWords(words);
  const { domain, unicode, zone, reason } = name;
  const label = unicode.endsWith(`.${zone}`) ? unicode.slice(0, -zone.length - 1) : null;
  return (
    <li className={styles.name}>
      <Link to={lookupPath(domain)} className={styles.look} title={said.look}>
        <span className={styles.domain}>
          {label === null ? (
            unicode
          ) : (
            <>
              {label}
              <span className={styles.ending}>.{zone}</span>
            </>
          )}
        </span>
        <LookAlikeMark name={unicode} ascii={domain} />
        <span className={styles.reason}>
          <HostileText text={reason} most={160} />
        </span>
      </Link>
      <span className={styles.badge}>
        <StatusBadge state={state} size="small" />
      </span>
      <CopyButton text={unicode} label={fill(said.copyName, { name: unicode })} />
      <span className={styles.arrow}>
        <Icon name="arrow" />
      </span>
    </li>
  );
}
