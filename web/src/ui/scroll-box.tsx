import type { ReactNode } from 'react';

/** What may be larger than its place and scrolls within it, by keyboard too (WCAG 2.1.1). */
export function ScrollBox(box: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={box.className} tabIndex={0} aria-label={box.label}>
      {box.children}
    </section>
  );
}
