import { useState } from 'react';
import { useKey } from '../api/key.ts';
import { Link } from '../navigation/navigation.tsx';
import type { PathParams } from '../navigation/paths.ts';
import { NeedsKey } from '../ui/needs-key.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words/language.ts';
import { OrderForm } from './order-form.tsx';
import { OrderList } from './order-list.tsx';
import { OrderPage } from './order-page.tsx';
import words from './words.json' with { type: 'json' };

export default function BackordersView({ params }: { params: PathParams }) {
  const said = useWords(words);
  const key = useKey();
  if (key === null)
    return (
      <>
        <PageHead title={said.title} lead={said.lead} />
        <NeedsKey title={said.needsKey} text={said.needsKeyText} />
      </>
    );
  // Another key has other orders: nothing of the one before stays.
  return params.id === undefined ? (
    <Orders key={key.text} />
  ) : (
    <OrderPage key={key.text + params.id} id={params.id} />
  );
}

function Orders() {
  const said = useWords(words);
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHead
        title={said.title}
        lead={said.lead}
        actions={<Link to="/webhooks">{said.toWebhooks}</Link>}
      />
      <div className="columns">
        <OrderForm onPlaced={() => setRound(round + 1)} />
        <OrderList round={round} />
      </div>
    </>
  );
}
