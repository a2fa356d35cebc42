import { useEffect, useState } from 'react';
import { after } from '../base/clock.ts';
import { common } from '../words/common.ts';
import { useWords } from '../words/language.ts';
import { Button, type ButtonProps } from './button.tsx';

/** `label` names what is copied: "Copy vnnic.vn". Without `children` the button shows its icon alone. */
export function CopyButton({
  text,
  label,
  children,
  ...rest
}: { readonly text: string; readonly label: string } & Pick<
  ButtonProps,
  'look' | 'size' | 'children'
>) {
  const words = useWords(common);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => (outcome === null ? undefined : after(2_000, () => setOutcome(null))), [outcome]);
  const copy = () => {
    // Not there without HTTPS, except on this machine.
    const writing =
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    writing.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        {...rest}
        icon={outcome === 'copied' ? 'check' : 'copy'}
        onClick={copy}
        aria-label={label}
        title={label}
      >
        {children}
      </Button>
      <span role="status" className="unseen">
        {outcome === 'copied' ? words.copied : outcome === 'failed' ? words.copyFailed : ''}
      </span>
    </>
  );
}
