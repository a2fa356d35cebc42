import { type ReactNode, useEffect, useRef } from 'react';
import { hasMoved, useTitle } from '../navigation/navigation.tsx';
import styles from './page-head.module.css';

/** A view's title, for the window too, with a sentence on what the view is for. Every view has exactly one. */
export function PageHead({
  title,
  windowTitle,
  lead,
  actions,
}: {
  title: string;
  windowTitle?: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(windowTitle ?? title);
  // So that a screen reader says where it is now, and the next Tab starts here.
  useEffect(() => {
    if (hasMoved()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
