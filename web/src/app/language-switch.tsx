import { chooseLanguage, useLanguage } from '../words/language.ts';

/** The name of the language one would change to, in that language. */
const OTHER = {
  vi: { to: 'en', short: 'EN', name: 'English' },
  en: { to: 'vi', short: 'VI', name: 'Tiếng Việt' },
} as const;

export function LanguageSwitch() {
  const { to, short, name } = OTHER[useLanguage()];
  return (
    <button
      type="button"
      lang={to}
      title={name}
      aria-label={`${short} – ${name}`}
      onClick={() => chooseLanguage(to)}
    >
      {short}
    </button>
  );
}
