import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { now } from '../base/clock.ts';
import common from '../words/common.json' with { type: 'json' };
import { instantText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './shell.module.css';

/** On paper alone: where this is from, and when it was printed. */
export function PaperFoot() {
  const { printed, vietnamTime } = useWords(common);
  const language = useLanguage();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const print = () => flushSync(() => setAt(now()));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  return (
    <p className={`sub ${styles.paper}`}>
      {location.href} · {printed} {instantText(at, language)} ({vietnamTime})
    </p>
  );
}
