import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { now } from '../base/clock.ts';
import { heard, useWindowEvent } from '../base/window-events.ts';
import { Notice } from '../ui/notice.tsx';
import common from '../words/common.json' with { type: 'json' };
import { instantText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './shell.module.css';

const connectionChanges = heard('online', 'offline');

/** Says that there is no connection, for as long as there is none; it moves nothing. */
export function OfflineNote() {
  const { offlineNow } = useWords(common);
  const isOnline = useSyncExternalStore(connectionChanges, () => navigator.onLine);
  return (
    <div role="status" className={styles.offline}>
      {!isOnline && <Notice tone="warning">{offlineNow}</Notice>}
    </div>
  );
}

/** On paper alone: where this is from, and when it was printed. */
export function PaperFoot() {
  const { printed, vietnamTime } = useWords(common);
  const language = useLanguage();
  const [at, setAt] = useState(now);
  useWindowEvent('beforeprint', () => flushSync(() => setAt(now())));
  return (
    <p className={`sub ${styles.paper}`}>
      {location.href} · {printed} {instantText(at, language)} ({vietnamTime})
    </p>
  );
}
