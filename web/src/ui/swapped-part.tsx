import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when `of` changes: the button that was pressed went with what stood here. */
export function SwappedPart({ of, children }: { of: unknown; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(of);
  useEffect(() => {
    if (before.current !== of) part.current?.focus({ preventScroll: true });
    before.current = of;
  }, [of]);
  return (
    <div ref={part} tabIndex={-1}>
      {children}
    </div>
  );
}
