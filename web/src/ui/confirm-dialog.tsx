import type { ReactNode } from 'react';
import type { Answer } from '../api/client.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useSending } from './form/use-form.ts';

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
}

/** Asks before something is done that can't be undone. */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const { title, children, keep, confirm, ask, onClose, onDone } = props;
  const { isBusy, failure, send } = useSending();
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
          <Button onClick={onClose}>{keep}</Button>
          <Button look="danger" icon="trash" isBusy={isBusy} onClick={() => void act()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {failure && <FailureNotice failure={failure} onRetry={() => void act()} />}
    </Dialog>
  );
}
