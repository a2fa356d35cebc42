import { usePageSettings } from '../api/page-settings.ts';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';

/** Where a key is asked for: what the operator says, else to ask the operator. */
export function KeyContact() {
  const { getKey } = useWords(common);
  const { keyContact } = usePageSettings();
  if (keyContact === null) return <>{getKey.ask}</>;
  const href = keyContact.includes('://') ? keyContact : `mailto:${keyContact}`;
  return (
    <>
      {getKey.from} <a href={href}>{keyContact.replace(/^https?:\/\//, '')}</a>
    </>
  );
}
