import { listDraft } from '../base/list-draft.ts';
import { useStore } from '../base/store.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words/language.ts';
import { ListEntryForm } from './list-entry-form.tsx';
import { RunPanel } from './run-panel.tsx';
import { useSession } from './session.ts';
import { words } from './words.ts';

export default function BulkView() {
  const said = useWords(words);
  const session = useSession();
  const text = useStore(listDraft);
  return (
    <>
      <PageHead title={said.title} lead={said.lead} />
      {session ? <RunPanel session={session} /> : <ListEntryForm text={text} />}
    </>
  );
}
