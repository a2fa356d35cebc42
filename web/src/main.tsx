import { createRoot } from 'react-dom/client';
import './app/sheets.css';
import { Page } from './app/page.tsx';
import { loadView } from './app/views.ts';
import { after } from './base/clock.ts';
import { placeOf } from './navigation/paths.ts';
import { keepScroll } from './navigation/scroll.ts';

/** Shorter, the frame flickers and is drawn twice; longer, the page stays blank. */
const FRAME_WAITS_MS = 100;

await Promise.race([
  // A failure shows where the view would.
  firstView().catch(() => {}),
  new Promise<void>((resolve) => after(FRAME_WAITS_MS, resolve)),
]);
createRoot(document.getElementById('page')!).render(<Page />);
keepScroll();
// Without it the page is as good, but for when there is no connection.
navigator.serviceWorker?.register('/sw.js').catch(() => {});

async function firstView(): Promise<void> {
  const { view, params } = placeOf(location.pathname);
  if (view === null) return;
  const { ahead } = await loadView(view);
  await ahead?.(params);
}
