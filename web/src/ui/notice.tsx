import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'good' | 'warning' | 'bad' | 'neutral';

const ICONS: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  good: 'check',
  warning: 'warning',
  bad: 'warning',
  neutral: 'info',
};

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
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      <span className={styles.icon}>
        <Icon name={ICONS[tone]} size={20} />
      </span>
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
