import { useEffect, useState } from 'react';
import { after } from '../base/clock.ts';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Names what is copied: "Copy vnnic.vn". */
  readonly label: string;
  /** `quiet`: its icon alone; else with `children` or the label beside it. */
  readonly look?: 'main' | 'plain' | 'quiet';
  readonly children?: string;
}

export function CopyButton({ text, label, children, look = 'quiet' }: CopyButtonProps) {
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
        look={look}
        size={look === 'main' ? 'usual' : 'small'}
        icon={outcome === 'copied' ? 'check' : 'copy'}
        onClick={copy}
        aria-label={label}
        title={label}
      >
        {look !== 'quiet' && (children ?? label)}
      </Button>
      <span role="status" className="unseen">
        {outcome === 'copied' ? words.copied : outcome === 'failed' ? words.copyFailed : ''}
      </span>
    </>
  );
}
