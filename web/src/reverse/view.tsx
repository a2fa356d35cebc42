import { useEffect, useState } from 'react';
import type { Failure } from '../api/failure.ts';
import { useKey } from '../api/key.ts';
import { useStore } from '../base/store.ts';
import { useQuery } from '../navigation/navigation.tsx';
import { NeedsKey } from '../ui/needs-key.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words/language.ts';
import { FoundNames } from './results.tsx';
import { TermForm } from './term-form.tsx';
import { linkedTerm, search } from './terms.ts';
import words from './words.json' with { type: 'json' };

/**
 * From people and machines to names. What is searched for stands in no address but one that another
 * page has linked to; the tab keeps it through a reload.
 */
export default function ReverseView() {
  const said = useWords(words);
  const key = useKey();
  const query = useQuery();
  const { sent } = useStore(search);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const linked = linkedTerm(query);
    if (linked) search.set({ entered: [linked], scope: 'current', sent: null });
  }, [query]);
  return (
    <>
      <PageHead title={said.title} lead={said.lead} />
      <div className="stack">
        {key === null && <NeedsKey {...said.needsKey} />}
        <TermForm failure={failure} />
        {sent && key && (
          <FoundNames key={JSON.stringify(sent)} request={sent} onFailure={setFailure} />
        )}
      </div>
    </>
  );
}
