import { useKey } from '../api/key.ts';
import { Link } from '../navigation/navigation.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/panel.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { KeyAdministration } from './key-administration.tsx';
import words from './words.json' with { type: 'json' };

const FIRST_KEY = 'npm run --silent tra -- keys issue --tier admin --name ops';

export default function AdminView() {
  const shared = useWords(common);
  const said = useWords(words);
  const key = useKey();
  return (
    <>
      <PageHead title={shared.views.admin} lead={said.lead} />
      {key === null ? (
        <EmptyState title={said.needsKey} text={said.needsKeyText}>
          <code className="sunken">{FIRST_KEY}</code>
          <Link to="/key">{shared.enterKey}</Link>
        </EmptyState>
      ) : (
        <KeyAdministration key={key.text} />
      )}
    </>
  );
}
