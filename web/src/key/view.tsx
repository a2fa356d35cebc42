import { useKey } from '../api/key.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SwappedPart } from '../ui/swapped-part.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { HeldKeyPanel } from './held-key-panel.tsx';
import { KeyForm } from './key-form.tsx';
import { LimitPanel } from './limit-panel.tsx';
import words from './words.json' with { type: 'json' };

export default function KeyView() {
  const shared = useWords(common);
  const said = useWords(words);
  const key = useKey();
  return (
    <>
      <PageHead title={shared.views.key} lead={said.lead} />
      <div className="columns">
        <SwappedPart of={key !== null}>
          {key === null ? <KeyForm /> : <HeldKeyPanel held={key} />}
        </SwappedPart>
        <LimitPanel key={key?.text ?? ''} hasKey={key !== null} />
      </div>
    </>
  );
}
