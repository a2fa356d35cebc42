import { Fragment } from 'react';

/** A text in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        at % 2 === 1 ? <code key={at}>{piece}</code> : <Fragment key={at}>{piece}</Fragment>,
      )}
    </>
  );
}
