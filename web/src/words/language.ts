import { keep, kept } from '../base/kept.ts';
import { createStore, useStore } from '../base/store.ts';
import { countText } from './instants.ts';
import { chosenLanguage, type Language, type Words } from './words.ts';

const KEPT = 'language';

const language = createStore<Language>(
  chosenLanguage(new URLSearchParams(location.search).get('lang'), kept(KEPT), navigator.languages),
);
document.documentElement.lang = language.get();

export function useLanguage(): Language {
  return useStore(language);
}

/** The words of a feature in the user's language. */
export function useWords<T>(words: Words<T>): T {
  return words[useStore(language)];
}

/** Writes a count in the user's language: `1.234` or `1,234`. */
export function useCount(): (count: number) => string {
  const current = useLanguage();
  return (count) => countText(count, current);
}

/** Kept for the next visit; a `?lang=` in the address would say otherwise, so it goes. */
export function chooseLanguage(next: Language): void {
  keep(KEPT, next);
  document.documentElement.lang = next;
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    history.replaceState(history.state, '', address);
  }
  language.set(next);
}
