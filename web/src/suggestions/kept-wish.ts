/** The last brief and its choices, in this tab alone: a reload brings them back, and they stand in no address. */
import { keepInTab, keptInTab } from '../base/kept.ts';
import type { Wish } from './answers.ts';
import { readWish } from './tale.ts';

const KEPT = 'brief';

export function keepWish(wish: Wish): void {
  keepInTab(KEPT, JSON.stringify(wish));
}

export function keptWish(): Wish | null {
  return readWish(keptInTab(KEPT));
}
