import type { ReactNode } from 'react';
import { useHeadingFocus, useTitle } from '../navigation/navigation.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly windowTitle?: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** A view's title, for the window too, and what the view is for. Every view has exactly one. */
export function PageHead({ title, windowTitle = title, lead, actions }: PageHeadProps) {
  const heading = useHeadingFocus();
  useTitle(windowTitle);
  return (
    <div className={`tight ${styles.head}`}>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
    </div>
  );
}
