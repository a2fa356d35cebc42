import { useState } from 'react';
import { useKey } from '../api/key.ts';
import { listDraft } from '../base/list-draft.ts';
import { useStore } from '../base/store.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SwappedPart } from '../ui/swapped-part.tsx';
import { useWords } from '../words/language.ts';
import { JobList } from './job-list.tsx';
import { ListEntryForm } from './list-entry-form.tsx';
import { RunPanel } from './run-panel.tsx';
import { useSession } from './session.ts';
import words from './words.json' with { type: 'json' };

export default function BulkView() {
  const said = useWords(words);
  const session = useSession();
  const text = useStore(listDraft);
  const key = useKey();
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead title={said.title} lead={said.lead} />
      <SwappedPart of={session !== null}>
        {session ? (
          <RunPanel session={session} />
        ) : (
          <div className="stack">
            <ListEntryForm text={text} onJob={() => setRound(round + 1)} />
            {key && <JobList key={key.text} ofKey={key.text} round={round} />}
          </div>
        )}
      </SwappedPart>
    </>
  );
}
