/** How far down each entry of the browser's history was, for when people come back to it. */
import { after } from '../base/clock.ts';

/** What takes longer to be there again is not waited for. */
const PATIENCE_MS = 3_000;

let giveUp = () => {};

/** The browser's own way comes before the view is drawn anew, when the page is short still. */
export function keepScroll(): void {
  history.scrollRestoration = 'manual';
  window.addEventListener('scrollend', rememberScroll);
  window.addEventListener('popstate', restore);
  window.addEventListener('wheel', () => giveUp(), { passive: true });
  window.addEventListener('touchmove', () => giveUp(), { passive: true });
  restore();
}

/** To be called before another entry begins. */
export function rememberScroll(): void {
  history.replaceState({ ...history.state, y: window.scrollY }, '');
}

/** As soon as the page is long enough. */
function restore(): void {
  giveUp();
  const { y = 0 } = (history.state ?? {}) as { y?: number };
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < y + window.innerHeight) return;
    giveUp();
    window.scrollTo(0, y);
  });
  const calledOff = after(PATIENCE_MS, () => growth.disconnect());
  giveUp = () => {
    calledOff();
    growth.disconnect();
  };
  growth.observe(document.body);
}
