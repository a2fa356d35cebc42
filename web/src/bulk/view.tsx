import { useEffect, useRef } from 'react';
import { listDraft } from '../base/list-draft.ts';
import { useStore } from '../base/store.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words/language.ts';
import { ListEntryForm } from './list-entry-form.tsx';
import { RunPanel } from './run-panel.tsx';
import { useSession } from './session.ts';
import words from './words.json' with { type: 'json' };

export default function BulkView() {
  const said = useWords(words);
  const session = useSession();
  const text = useStore(listDraft);
  const part = useRef<HTMLDivElement>(null);
  const hasRun = session !== null;
  const hadRun = useRef(hasRun);
  // The button that was pressed is gone: what came in its place takes the focus.
  useEffect(() => {
    if (hadRun.current !== hasRun) part.current?.focus({ preventScroll: true });
    hadRun.current = hasRun;
  }, [hasRun]);
  return (
    <>
      <PageHead title={said.title} lead={said.lead} />
      <div ref={part} tabIndex={-1}>
        {session ? <RunPanel session={session} /> : <ListEntryForm text={text} />}
      </div>
    </>
  );
}
