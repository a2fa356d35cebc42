import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Notice } from './notice.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** For what is lost with the dialog: only an action closes it, and Escape says this instead. */
  readonly reminder?: ReactNode;
  readonly onClose: () => void;
}

/**
 * A question that everything else waits for: the browser's own dialog. It opens on the first of its
 * actions, which is the one that loses nothing.
 */
export function Dialog({ title, children, actions, reminder, onClose }: DialogProps) {
  const words = useWords(common);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const [isReminded, setIsReminded] = useState(false);
  const open = () => {
    dialog.current?.showModal();
    choices.current?.querySelector('button')?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes up
  useEffect(() => {
    const shown = dialog.current;
    open();
    return () => shown?.close();
  }, []);
  const remind = (event: SyntheticEvent) => {
    if (!reminder) return;
    event.preventDefault();
    setIsReminded(true);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={remind}
      // Browsers let a second Escape through, even when the first was refused.
      onClose={reminder ? open : onClose}
    >
      <div className="ends">
        <h2 id={id}>{title}</h2>
        {!reminder && (
          <Button
            look="quiet"
            size="small"
            icon="close"
            aria-label={words.close}
            onClick={onClose}
          />
        )}
      </div>
      <div className={`stack ${styles.body}`}>
        {children}
        {isReminded && (
          <Notice tone="warning" role="alert">
            {reminder}
          </Notice>
        )}
      </div>
      {actions && (
        <div ref={choices} className={`row ${styles.actions}`}>
          {actions}
        </div>
      )}
    </dialog>
  );
}
