import type { ReactNode } from 'react';
import type { Answer } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useSending } from './form/use-form.ts';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps<T> {
  readonly title: string;
  /** Says what will be lost. */
  readonly children: ReactNode;
  /** On the button that loses nothing. */
  readonly keep: string;
  readonly confirm: string;
  readonly ask: () => Promise<Answer<T>>;
  readonly onClose: () => void;
  /** It is done; its opener closes the dialog. */
  readonly onDone: (value: T) => void;
  /** Why it can never be done, if the failure says so: then there is nothing left to confirm. */
  readonly refusal?: (failure: Failure) => { title: string; text: string } | null;
}

/** Asks before something is done that can't be undone. */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const { title, children, keep, confirm, ask, onClose, onDone } = props;
  const { close } = useWords(common);
  const { isBusy, failure, send } = useSending();
  const refused = failure && props.refusal?.(failure);
  const act = async () => {
    const answer = await send(ask);
    if (answer?.ok) onDone(answer.value);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{refused ? close : keep}</Button>
          {!refused && (
            <Button look="danger" icon="trash" isBusy={isBusy} onClick={() => void act()}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {refused ? (
        <Notice tone="warning" role="alert" title={refused.title}>
          {refused.text}
        </Notice>
      ) : (
        children
      )}
      {failure && !refused && <FailureNotice failure={failure} onRetry={() => void act()} />}
    </Dialog>
  );
}
