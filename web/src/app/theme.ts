import { keep, kept } from '../base/kept.ts';
import { createStore, useStore } from '../base/store.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Read before the first paint too, by `public/start.js`. */
const KEPT = 'theme';

const theme = createStore<Theme>(asTheme(kept(KEPT)));

export function useTheme(): Theme {
  return useStore(theme);
}

export function chooseTheme(next: Theme): void {
  keep(KEPT, next === 'system' ? null : next);
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  theme.set(next);
}

function asTheme(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}
