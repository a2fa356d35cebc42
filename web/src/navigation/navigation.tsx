import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { heard } from '../base/window-events.ts';
import { type PagePlace, placeOf } from './paths.ts';
import { rememberScroll } from './scroll.ts';

/** Sent when the page itself changes its address; the browser tells only of its own buttons. */
const MOVED = 'tra:moved';

/** Whether the page itself has changed its address since the browser opened it. */
let hasMoved = false;

/** For a view's heading or field: it takes the focus unless the browser just opened the page. */
export function useHeadingFocus<E extends HTMLElement = HTMLHeadingElement>() {
  const heading = useRef<E>(null);
  // So that a screen reader says where it is now, and the next Tab starts here.
  useEffect(() => {
    if (hasMoved) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

const subscribe = heard('popstate', MOVED);

export function usePlace(): PagePlace {
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  return useMemo(() => placeOf(path), [path]);
}

/** `?q=…` of the address, and told anew when it changes. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** To another address of the page. `replace`: without a step for the back button. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const from = location.pathname;
  rememberScroll();
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  hasMoved = true;
  window.dispatchEvent(new Event(MOVED));
  if (!replace && location.pathname !== from) window.scrollTo(0, 0);
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly to: string };

/** A link within the page; everything a browser's link can do still works. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || rest.target) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}

/** The window's title while the view is there: `vnnic.vn – Tra`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Tra' : `${title} – Tra`;
  }, [title]);
}
