import { useState } from 'react';
import { ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words/language.ts';
import styles from './admin.module.css';
import type { Key, KeyPage } from './answers.ts';
import { IssueForm } from './issue-form.tsx';
import { KeyTable } from './key-table.tsx';
import { words } from './words.ts';

const KEYS_A_PAGE = 50;

function keyPage(cursor: string | null, signal?: AbortSignal) {
  return ask<KeyPage>({ path: '/admin/keys', query: { limit: KEYS_A_PAGE, cursor }, signal });
}

/** Newest first, as the service lists them; what is issued and revoked here shows without asking for the list again. */
export function KeyAdministration() {
  const said = useWords(words);
  const first = useAnswer('keys', (signal) => keyPage(null, signal));
  const [more, setMore] = useState<readonly KeyPage[]>([]);
  const [moreFailure, setMoreFailure] = useState<Failure | null>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [issued, setIssued] = useState<readonly Key[]>([]);
  const [revoked, setRevoked] = useState<ReadonlyMap<string, Key>>(new Map());

  if (first.failure && !first.value)
    return <Refusal failure={first.failure} onRetry={first.again} />;
  if (!first.value) return <Skeleton lines={8} />;

  const pages = [first.value, ...more];
  const listed = pages.flatMap(({ keys }) => keys);
  const known = new Set(listed.map(({ id }) => id));
  const keys = [...issued.filter(({ id }) => !known.has(id)), ...listed].map(
    (key) => revoked.get(key.id) ?? key,
  );
  const next = pages.at(-1)!.next;
  const showMore = async () => {
    setMoreFailure(null);
    setIsLoadingMore(true);
    const answer = await keyPage(next);
    setIsLoadingMore(false);
    if (answer.ok) setMore([...more, answer.value]);
    else setMoreFailure(answer.failure);
  };

  return (
    <div className={styles.stack}>
      <IssueForm onIssued={(key) => setIssued([key, ...issued])} />
      <section className={styles.stack} aria-labelledby="admin-keys">
        <h2 id="admin-keys">{said.keys}</h2>
        {keys.length === 0 ? (
          <EmptyState title={said.none}>
            <p>{said.noneText}</p>
          </EmptyState>
        ) : (
          <KeyTable
            keys={keys}
            onRevoked={(key) => setRevoked(new Map(revoked).set(key.id, key))}
          />
        )}
        {moreFailure && <FailureNotice failure={moreFailure} onRetry={() => void showMore()} />}
        {next !== null && (
          <div>
            <Button isBusy={isLoadingMore} onClick={() => void showMore()}>
              {said.more}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

/** What the two refusals mean here. */
function Refusal({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  const said = useWords(words);
  if (failure.kind !== 'unauthorized' && failure.kind !== 'forbidden')
    return <FailureNotice failure={failure} onRetry={onRetry} />;
  return (
    <FailureNotice
      failure={failure}
      title={said[failure.kind]}
      text={said[`${failure.kind}Text`]}
    />
  );
}
