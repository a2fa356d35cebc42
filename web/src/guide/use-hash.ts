import { useEffect, useSyncExternalStore } from 'react';

/** What stands behind `#` in the address, which says what part of the guide is meant. */
export function useHash(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      window.addEventListener('popstate', listener);
      return () => {
        window.removeEventListener('hashchange', listener);
        window.removeEventListener('popstate', listener);
      };
    },
    () => location.hash.slice(1),
  );
}

/** Brings what the address names into view once it is there: the browser looked for it before the view was loaded. */
export function useScrollToHash(isThere: boolean): void {
  const hash = useHash();
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [isThere, hash]);
}
