import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from '../base/window-events.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly onOpen?: () => void;
}

/** More for those who want it. What is inside is made only once it is opened, or goes to paper. */
export function Disclosure({ title, aside, children, onOpen }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(false);
  useWindowEvent('beforeprint', () => flushSync(() => setWasOpened(true)));
  return (
    <details
      className={styles.disclosure}
      onToggle={(event) => {
        if (!event.currentTarget.open || wasOpened) return;
        setWasOpened(true);
        onOpen?.();
      }}
    >
      <summary className={styles.summary}>
        <span className={styles.chevron}>
          <Icon name="chevron" />
        </span>
        <span className={styles.title}>{title}</span>
        {aside && <span className={`muted ${styles.aside}`}>{aside}</span>}
      </summary>
      <div className={styles.body}>{wasOpened && children}</div>
    </details>
  );
}
