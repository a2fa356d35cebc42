import { Link } from '../navigation/navigation.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { KeyContact } from './key-contact.tsx';
import { Notice } from './notice.tsx';

/** Says that a key is needed here and what for, with the way to enter one. */
export function NeedsKey({ title, text }: { title: string; text: string }) {
  const { enterKey } = useWords(common);
  return (
    <Notice title={title} actions={<Link to="/key">{enterKey}</Link>}>
      <p>{text}</p>
      <p>
        <KeyContact />
      </p>
    </Notice>
  );
}
