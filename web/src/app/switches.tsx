import { keep, kept } from '../base/kept.ts';
import { createStore, useStore } from '../base/store.ts';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import common from '../words/common.json' with { type: 'json' };
import { chooseLanguage, useLanguage, useWords } from '../words/language.ts';

/** The name of the language one would change to, in that language. */
const OTHER = {
  vi: { to: 'en', short: 'EN', name: 'English' },
  en: { to: 'vi', short: 'VI', name: 'Tiếng Việt' },
} as const;

export function LanguageSwitch() {
  const { to, short, name } = OTHER[useLanguage()];
  return (
    <Button
      look="quiet"
      lang={to}
      title={name}
      aria-label={`${short} – ${name}`}
      onClick={() => void chooseLanguage(to)}
    >
      {short}
    </Button>
  );
}

type Theme = 'system' | 'light' | 'dark';

/** Read before the first paint too, by `public/start.js`. */
const KEPT = 'theme';
const themeStore = createStore<Theme>(asTheme(kept(KEPT)));

const NEXT: Readonly<Record<Theme, readonly [next: Theme, icon: IconName]>> = {
  system: ['light', 'screen'],
  light: ['dark', 'sun'],
  dark: ['system', 'moon'],
};

export function ThemeSwitch() {
  const words = useWords(common);
  const theme = useStore(themeStore);
  const [next, icon] = NEXT[theme];
  const label = `${words.theme}: ${words.themes[theme]}`;
  return (
    <Button
      look="quiet"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next)}
    />
  );
}

function chooseTheme(next: Theme): void {
  keep(KEPT, next === 'system' ? null : next);
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  themeStore.set(next);
}

function asTheme(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}
