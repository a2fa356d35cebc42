import { type ReactNode, useEffect, useId, useRef } from 'react';
import { common } from '../words/common.ts';
import { useWords } from '../words/language.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

/** A question that everything else waits for. The browser's own dialog: keeps the focus, closes on Escape, gives the focus back. */
export function Dialog({
  title,
  children,
  actions,
  onClose,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}) {
  const words = useWords(common);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Button look="quiet" size="small" icon="close" aria-label={words.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}
