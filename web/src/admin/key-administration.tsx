import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import type { Key } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words/language.ts';
import { IssueForm } from './issue-form.tsx';
import { KeyTable } from './key-table.tsx';
import words from './words.json' with { type: 'json' };

const KEYS_A_PAGE = 50;

/** Newest first, as the service lists them; what is issued and revoked here shows at once. */
export function KeyAdministration() {
  const said = useWords(words);
  const asked = usePages('keys', (after, signal) => {
    const query = { limit: KEYS_A_PAGE, ...after };
    return ask(api.GET('/api/v1/admin/keys', { params: { query }, signal }));
  });
  const { pages, failure, more } = asked;
  const [issued, setIssued] = useState<readonly Key[]>([]);
  const [revoked, setRevoked] = useState<ReadonlyMap<string, Key>>(new Map());

  if (pages.length === 0)
    return failure ? <Refusal failure={failure} onRetry={more} /> : <Skeleton lines={8} />;

  const listed = pages.flatMap((page) => page.keys);
  const known = new Set(listed.map(({ id }) => id));
  const keys = [...issued.filter(({ id }) => !known.has(id)), ...listed].map(
    (key) => revoked.get(key.id) ?? key,
  );

  return (
    <div className="stack">
      <IssueForm onIssued={(key) => setIssued([key, ...issued])} />
      <section className="stack" aria-labelledby="admin-keys">
        <h2 id="admin-keys">{said.keys}</h2>
        {keys.length === 0 ? (
          <EmptyState title={said.none} text={said.noneText} />
        ) : (
          <KeyTable
            keys={keys}
            onRevoked={(key) => setRevoked(new Map(revoked).set(key.id, key))}
          />
        )}
        <PagesEnd asked={asked} label={said.more} />
      </section>
    </div>
  );
}

/** What the two refusals mean here. */
function Refusal({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
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
