import { useEffect, useState } from 'react';
import { useKey } from '../api/key.ts';
import { Link } from '../navigation/navigation.tsx';
import { NeedsKey } from '../ui/needs-key.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words/language.ts';
import { RegisterForm } from './register-form.tsx';
import { forgetSecretsOfOthers } from './unsaved-secrets.ts';
import { WebhookList } from './webhook-list.tsx';
import words from './words.json' with { type: 'json' };

export default function WebhooksView() {
  const said = useWords(words);
  const key = useKey();
  const keyText = key?.text ?? null;
  useEffect(() => forgetSecretsOfOthers(keyText), [keyText]);
  return (
    <>
      <PageHead
        title={said.title}
        lead={said.lead}
        actions={<Link to="/docs#webhooks">{said.howTo}</Link>}
      />
      {keyText === null ? (
        <NeedsKey title={said.needsKey} text={said.needsKeyText} />
      ) : (
        // Another key has other webhooks: nothing of the one before stays, its secret least of all.
        <Webhooks key={keyText} ofKey={keyText} />
      )}
    </>
  );
}

function Webhooks({ ofKey }: { ofKey: string }) {
  const [round, setRound] = useState(0);
  return (
    <div className="stack">
      <RegisterForm ofKey={ofKey} onMade={() => setRound((count) => count + 1)} />
      <WebhookList round={round} />
    </div>
  );
}
