import { useState } from 'react';
import { useKey } from '../api/key.ts';
import { Link } from '../navigation/navigation.tsx';
import { NeedsKey } from '../ui/needs-key.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words/language.ts';
import { WatchForm } from './watch-form.tsx';
import { WatchList } from './watch-list.tsx';
import words from './words.json' with { type: 'json' };

/** Being told of names without an order for them. */
export default function WatchesView() {
  const said = useWords(words);
  const key = useKey();
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead
        title={said.title}
        lead={said.lead}
        actions={<Link to="/webhooks">{said.toWebhooks}</Link>}
      />
      {key === null ? (
        <NeedsKey title={said.needsKey} text={said.needsKeyText} />
      ) : (
        <div className="stack" key={key.text}>
          <WatchForm onMade={() => setRound(round + 1)} />
          <WatchList round={round} />
        </div>
      )}
    </>
  );
}
