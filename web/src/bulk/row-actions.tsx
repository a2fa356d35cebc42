import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import { useKey } from '../api/key.ts';
import { watchDraft } from '../base/list-draft.ts';
import { newMark } from '../base/new-mark.ts';
import { Link, navigate } from '../navigation/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { answerOf, type BulkRow, stateOf } from './rows.ts';
import words from './words.json' with { type: 'json' };

interface RowActionsProps {
  /** All that are shown, and of them those that are ticked. */
  readonly rows: readonly BulkRow[];
  readonly ticked: readonly BulkRow[];
  readonly onTickAll: () => void;
}

const nameOf = (row: BulkRow) => answerOf(row)?.unicode ?? row.name;

/** What can be done with several names at once. */
export function RowActions({ rows, ticked, onTickAll }: RowActionsProps) {
  const { acts: said } = useWords(words);
  const key = useKey();
  const [isOrdering, setIsOrdering] = useState(false);
  const [placed, setPlaced] = useState<{ done: number; refused: number } | null>(null);
  const free = rows.filter((row) => stateOf(row) === 'available').map(nameOf);
  const names = ticked.map(nameOf);

  /** One after another; a name that is refused holds up no other. */
  const order = async () => {
    let done = 0;
    let last: Failure | null = null;
    for (const domain of names) {
      const params = { header: { 'idempotency-key': newMark() } };
      const answer = await ask(api.POST('/api/v1/backorders', { params, body: { domain } }));
      if (answer.ok) done += 1;
      else last = answer.failure;
    }
    const isAllRefused = done === 0 && last !== null;
    if (isAllRefused) return { ok: false, failure: last! } as const;
    return { ok: true, value: { done, refused: names.length - done } } as const;
  };

  return (
    <>
      <div className="row">
        <Button size="small" onClick={onTickAll}>
          {ticked.length > 0 ? fill(said.untick, { count: ticked.length }) : said.tickAll}
        </Button>
        {ticked.length > 0 && key !== null && (
          <>
            <Button size="small" onClick={() => setIsOrdering(true)}>
              {said.order}
            </Button>
            <Button
              size="small"
              onClick={() => {
                watchDraft.set(names);
                navigate('/watches');
              }}
            >
              {said.watch}
            </Button>
          </>
        )}
        {free.length > 0 && (
          <CopyButton
            look="plain"
            text={free.join('\n')}
            label={fill(said.copyFree, { count: free.length })}
          />
        )}
      </div>
      {placed && (
        <Notice
          tone={placed.refused > 0 ? 'warning' : 'good'}
          role="status"
          title={fill(said.placed, { count: placed.done })}
          actions={<Link to="/backorders">{said.toOrders}</Link>}
        >
          {placed.refused > 0 && <p>{fill(said.refused, { count: placed.refused })}</p>}
        </Notice>
      )}
      {isOrdering && (
        <ConfirmDialog
          title={fill(said.orderTitle, { count: names.length })}
          keep={said.orderKeep}
          confirm={said.order}
          ask={order}
          onClose={() => setIsOrdering(false)}
          onDone={(value) => {
            setIsOrdering(false);
            setPlaced(value);
          }}
        >
          <p>{said.orderText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
