import { useState } from 'react';
import { useQuery } from '../navigation/navigation.tsx';
import { PageHead } from '../ui/page-head.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { BriefForm } from './brief-form.tsx';
import { FoldedBrief } from './folded-brief.tsx';
import { SuggestionResults } from './results.tsx';
import { startFrom, useTale } from './run.ts';
import words from './words.json' with { type: 'json' };

/**
 * From a brief to names. The brief stands in no address: a business idea is private. The tab keeps
 * it through a reload.
 */
export default function SuggestionsView() {
  const { views } = useWords(common);
  const said = useWords(words);
  const from = useQuery().get('from');
  // Before the form is drawn, which begins with what was started.
  useState(() => from !== null && startFrom(from));
  const tale = useTale();
  const [use, setUse] = useState<'none' | 'edited' | 'sent'>('none');
  // Not before the service has taken the brief: what it refuses is told in the form as it stands.
  const hasBegun = tale !== null && (tale.engine !== null || tale.names.length > 0);
  const isFolded = hasBegun && tale.failure?.kind !== 'invalidInput' && use !== 'edited';
  return (
    <>
      <PageHead title={views.suggest} lead={!isFolded && said.lead} />
      <div className="stack">
        {isFolded ? (
          <FoldedBrief tale={tale} takesFocus={use === 'sent'} onEdit={() => setUse('edited')} />
        ) : (
          <BriefForm tale={tale} isCalled={use === 'edited'} onSent={() => setUse('sent')} />
        )}
        {tale && <SuggestionResults tale={tale} />}
      </div>
    </>
  );
}
