import { useEffect, useEffectEvent } from 'react';

/** For `useSyncExternalStore`: tells of each of these events of the window. */
export const heard =
  (...names: readonly string[]) =>
  (listener: (event: Event) => void): (() => void) => {
    const leaving = new AbortController();
    for (const name of names) window.addEventListener(name, listener, { signal: leaving.signal });
    return () => leaving.abort();
  };

/** Hears an event of the window for as long as the component is there. */
export function useWindowEvent<E extends Event>(name: string, hear: (event: E) => void): void {
  const listener = useEffectEvent(hear);
  useEffect(() => heard(name)((event) => listener(event as E)), [name]);
}
