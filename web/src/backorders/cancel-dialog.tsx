import { api, ask } from '../api/client.ts';
import type { Backorder } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useSending } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

export function CancelDialog({
  order,
  onClose,
  onChange,
}: {
  readonly order: Backorder;
  /** `isSettled`: it can be cancelled no more, by this or by its own way. */
  readonly onClose: (isSettled: boolean) => void;
  /** The order isn't what is shown any more. */
  readonly onChange: () => void;
}) {
  const { cancel } = useWords(words);
  const { close } = useWords(common);
  const { isBusy, failure, send } = useSending();
  const isTooLate = failure?.kind === 'conflict';
  const isFinished = failure?.details[0]?.code === 'finished';

  const act = async () => {
    const params = { path: { id: order.id } };
    const answer = await send(() => ask(api.DELETE('/api/v1/backorders/{id}', { params })));
    if (answer?.ok || answer?.failure.kind === 'conflict') onChange();
    if (answer?.ok) onClose(true);
  };

  return (
    <Dialog
      title={cancel.title}
      onClose={() => onClose(isTooLate)}
      actions={
        <>
          <Button onClick={() => onClose(isTooLate)}>{isTooLate ? close : cancel.keep}</Button>
          {!isTooLate && (
            <Button look="danger" onClick={() => void act()} isBusy={isBusy}>
              {cancel.confirm}
            </Button>
          )}
        </>
      }
    >
      {isTooLate ? (
        <Notice
          tone="warning"
          role="alert"
          title={isFinished ? cancel.finishedTitle : cancel.tooLateTitle}
        >
          {isFinished ? cancel.finishedText : cancel.tooLateText}
        </Notice>
      ) : (
        <p>{fill(cancel.text, { domain: order.unicode })}</p>
      )}
      {failure && !isTooLate && <FailureNotice failure={failure} onRetry={() => void act()} />}
    </Dialog>
  );
}
