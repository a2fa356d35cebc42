import { useEffect, useRef } from 'react';
import { useKey } from '../api/key.ts';
import { PageHead } from '../ui/page-head.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { HeldKeyPanel } from './held-key-panel.tsx';
import styles from './key.module.css';
import { KeyForm } from './key-form.tsx';
import { LimitPanel } from './limit-panel.tsx';
import words from './words.json' with { type: 'json' };

export default function KeyView() {
  const shared = useWords(common);
  const said = useWords(words);
  const key = useKey();
  const panel = useRef<HTMLDivElement>(null);
  const hasKey = key !== null;
  const hadKey = useRef(hasKey);
  // The button that was pressed is gone: what came in its place takes the focus.
  useEffect(() => {
    if (hadKey.current !== hasKey) panel.current?.focus({ preventScroll: true });
    hadKey.current = hasKey;
  }, [hasKey]);
  return (
    <>
      <PageHead title={shared.views.key} lead={said.lead} />
      <div className={styles.columns}>
        <div ref={panel} tabIndex={-1}>
          {key === null ? <KeyForm /> : <HeldKeyPanel held={key} />}
        </div>
        <LimitPanel key={key?.text ?? ''} hasKey={hasKey} />
      </div>
    </>
  );
}
