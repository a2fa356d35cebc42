import type { FoundDomain } from '../api/types.ts';
import { Link } from '../navigation/navigation.tsx';
import { historyPath, lookupPath } from '../navigation/paths.ts';
import table from '../ui/data-table.module.css';
import { HostileText } from '../ui/hostile-text.tsx';
import { Instant } from '../ui/instant.tsx';
import { LookAlikeMark } from '../ui/look-alike-mark.tsx';
import { useWords } from '../words/language.ts';
import styles from './reverse.module.css';
import { words } from './words.ts';

/** On a narrow screen each row folds into its name and one line below it. */
export function FoundTable({ domains }: { domains: readonly FoundDomain[] }) {
  const said = useWords(words);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section className={table.scroll} tabIndex={0} aria-label={said.tableLabel}>
      <table className={`${table.table} ${styles.found}`}>
        <thead>
          <tr>
            <th scope="col">{said.name}</th>
            <th scope="col">{said.matched}</th>
            <th scope="col" className={styles.wide}>
              {said.fields.registrar}
            </th>
            <th scope="col" className={styles.wide}>
              {said.created}
            </th>
            <th scope="col" className={styles.wide}>
              {said.expiry}
            </th>
            <th scope="col" className={styles.wide}>
              {said.lastSeen}
            </th>
            <th scope="col">
              <span className="unseen">{said.history}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {domains.map((found) => (
            <FoundRow key={found.domain} found={found} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FoundRow({ found }: { found: FoundDomain }) {
  const said = useWords(words);
  const { domain, unicode, registrar, created, expiry, lastSeen, matched } = found;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link to={lookupPath(domain)}>
          <HostileText text={unicode} />
        </Link>
        <LookAlikeMark name={unicode} ascii={domain} />
        <span className={styles.narrow}>
          {registrar !== null && <HostileText text={registrar} most={80} />}
          {expiry !== null && (
            <>
              {registrar !== null && ' · '}
              {said.expiry} <Day at={expiry} />
            </>
          )}
        </span>
      </th>
      <td>
        <ul className={styles.tags}>
          {matched.map((field) => (
            <li key={field}>{said.fields[field] ?? field}</li>
          ))}
        </ul>
      </td>
      <td className={styles.wide}>
        {registrar === null ? '–' : <HostileText text={registrar} most={80} />}
      </td>
      <td className={styles.wide}>
        <Day at={created} />
      </td>
      <td className={styles.wide}>
        <Day at={expiry} />
      </td>
      <td className={styles.wide}>
        <Day at={lastSeen} />
      </td>
      <td className={styles.history}>
        <Link to={historyPath(domain)} aria-label={said.historyOf(unicode)}>
          {said.history}
        </Link>
      </td>
    </tr>
  );
}

function Day({ at }: { at: string | null }) {
  return at === null ? '–' : <Instant at={at} />;
}
