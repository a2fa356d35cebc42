import { useSyncExternalStore } from 'react';
import { Notice } from '../ui/notice.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import styles from './shell.module.css';

/** Says that there is no connection, for as long as there is none; it moves nothing. */
export function OfflineNote() {
  const { offlineNow } = useWords(common);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.offline}>
      {!isOnline && <Notice tone="warning">{offlineNow}</Notice>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
