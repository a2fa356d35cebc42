import { useWindowEvent } from '../../base/window-events.ts';

/** The browser asks before it closes or reloads a page that shows what is kept nowhere. */
export function useWarningBeforeLoss(isAtRisk: boolean): void {
  useWindowEvent('beforeunload', (event) => isAtRisk && event.preventDefault());
}
