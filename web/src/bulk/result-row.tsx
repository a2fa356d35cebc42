import { memo } from 'react';
import { nameFault } from '../names/name-fault.ts';
import { Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { HostileText } from '../ui/hostile-text.tsx';
import { Instant } from '../ui/instant.tsx';
import { LookAlikeMark } from '../ui/look-alike-mark.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { common } from '../words/common.ts';
import { dayText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './bulk.module.css';
import { asciiOf } from './listed-name.ts';
import { answerOf, type Row, stateOf } from './rows.ts';
import { words } from './words.ts';

const MOST_CHARACTERS = 80;

/** Drawn anew only when its own row changes: thousands of others may. */
export const ResultRow = memo(function ResultRow({
  row,
  isAsked,
  onRetry,
}: {
  row: Row;
  isAsked: boolean;
  onRetry: ((indexes: readonly number[]) => void) | null;
}) {
  const said = useWords(words);
  const { nameFaults } = useWords(common);
  const language = useLanguage();
  const state = stateOf(row);
  const answer = answerOf(row);
  const { created = null, expiry = null } = answer?.data?.dates ?? {};
  const registrar = answer?.data?.registrar.name ?? null;
  const isOther = answer !== null && answer.unicode !== row.name && answer.domain !== row.name;
  // As the browser has it, before there is an answer that says it.
  const ascii = answer?.domain ?? asciiOf(row.name);
  const day = expiry === null ? Number.NaN : Date.parse(expiry);
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {answer ? (
          <Link to={lookupPath(answer.unicode)}>
            <bdi>{row.name}</bdi>
          </Link>
        ) : (
          <HostileText text={row.name} most={MOST_CHARACTERS} />
        )}
        {row.count > 1 && (
          <span className={styles.count} title={said.times(String(row.count))}>
            ×{row.count}
            <span className="unseen"> {said.times(String(row.count))}</span>
          </span>
        )}
        {isOther && (
          <span className={styles.sub}>
            {said.answersFor} <bdi>{answer.unicode}</bdi>
          </span>
        )}
        <LookAlikeMark
          name={answer?.unicode ?? row.name}
          ascii={ascii === row.name ? null : ascii}
        />
        {/* On narrow screens in place of the columns that have no room there. */}
        {(registrar !== null || !Number.isNaN(day)) && (
          <span className={`${styles.sub} ${styles.narrow}`}>
            {registrar !== null && <HostileText text={registrar} most={MOST_CHARACTERS} />}
            {registrar !== null && !Number.isNaN(day) && ' · '}
            {!Number.isNaN(day) && said.expires(dayText(day, language))}
          </span>
        )}
        {row.outcome?.kind === 'invalid' && (
          <span className={styles.sub}>{nameFaults[nameFault(row.name)]}</span>
        )}
      </th>
      <td className={styles.state}>
        {state === 'waiting' && !isAsked ? (
          <span className={styles.muted}>{said.notAsked}</span>
        ) : (
          <StatusBadge size="small" state={state === 'waiting' ? 'checking' : state} />
        )}
        {row.outcome?.kind === 'unavailable' && onRetry && (
          <Button
            size="small"
            look="quiet"
            icon="refresh"
            aria-label={said.retryOne(row.name)}
            title={said.retryOne(row.name)}
            onClick={() => onRetry([row.index])}
          />
        )}
      </td>
      <td className={styles.registrar}>
        {registrar !== null && <HostileText text={registrar} most={MOST_CHARACTERS} />}
      </td>
      <td className={styles.created}>{created !== null && <Day at={created} />}</td>
      <td className={styles.expiry}>{expiry !== null && <Day at={expiry} />}</td>
    </tr>
  );
});

/** The day alone: hours say nothing in a long table. */
function Day({ at }: { at: string }) {
  const language = useLanguage();
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return <Instant at={at} />;
  return <time dateTime={at}>{dayText(moment, language)}</time>;
}
