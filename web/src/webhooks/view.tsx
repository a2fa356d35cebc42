import { useEffect, useState } from 'react';
import { useKey } from '../api/key.ts';
import { Link } from '../navigation/navigation.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { common } from '../words/common.ts';
import { useWords } from '../words/language.ts';
import { RegisterForm } from './register-form.tsx';
import { forgetSecretsOfOthers } from './unsaved-secrets.ts';
import { WebhookList } from './webhook-list.tsx';
import styles from './webhooks.module.css';
import { words } from './words.ts';

export default function WebhooksView() {
  const said = useWords(words);
  const { enterKey } = useWords(common);
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
        <Notice title={said.needsKey} tone="info" actions={<Link to="/key">{enterKey}</Link>}>
          {said.needsKeyText}
        </Notice>
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
    <div className={styles.parts}>
      <RegisterForm ofKey={ofKey} onMade={() => setRound((count) => count + 1)} />
      <WebhookList round={round} />
    </div>
  );
}
