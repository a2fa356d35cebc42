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

const loads: ((language: Language) => Promise<void>)[] = [];

/**
 * A dictionary of which only the user's language is here; the other comes when it is chosen. What
 * is built has it in place of a file with both (`one-language.ts`).
 */
export async function inOneLanguage<T>(
  parts: Readonly<Record<Language, () => Promise<{ readonly default: T }>>>,
): Promise<Words<T>> {
  const words: Partial<Record<Language, T>> = {};
  const load = async (one: Language) => {
    words[one] ??= (await parts[one]()).default;
  };
  loads.push(load);
  await load(language.get());
  return words as Words<T>;
}

/** Kept for the next visit; a `?lang=` in the address would say otherwise, so it goes. */
export async function chooseLanguage(next: Language): Promise<void> {
  await Promise.all(loads.map((load) => load(next)));
  keep(KEPT, next);
  document.documentElement.lang = next;
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    history.replaceState(history.state, '', address);
  }
  language.set(next);
}
