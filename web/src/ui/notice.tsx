import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

const LOOKS = {
  info: ['accent', 'info'],
  good: ['green', 'check'],
  warning: ['amber', 'warning'],
  bad: ['red', 'warning'],
  neutral: ['grey', 'info'],
} as const;

export type NoticeTone = keyof typeof LOOKS;

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** What can be done about it: buttons, links. */
  readonly actions?: ReactNode;
  /** Says itself aloud when it comes up: `alert` at once, `status` when there is a pause. */
  readonly role?: 'alert' | 'status';
}

export function Notice({ tone = 'info', title, children, actions, role }: NoticeProps) {
  const [colour, icon] = LOOKS[tone];
  return (
    <div className={styles.notice} data-tone={colour} role={role}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
      </div>
    </div>
  );
}
