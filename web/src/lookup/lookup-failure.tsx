import type { Failure } from '../api/failure.ts';
import { NameFailure } from '../ui/names/name-failure.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWords } from '../words/language.ts';
import { SourcesTable } from './evidence/evidence.tsx';
import { triedIn } from './evidence/tried.ts';
import lookupWords from './words.json' with { type: 'json' };

/** Why there is no answer for a name: what is wrong with its writing, or who was asked in vain, and when to try again. */
export function LookupFailure({
  name,
  failure,
  onRetry,
  title,
}: {
  name: string;
  failure: Failure;
  onRetry: () => void;
  title?: string;
}) {
  const words = useWords(lookupWords);
  const tried = failure.kind === 'unavailable' ? triedIn(failure.message) : null;
  const text = tried ? words.failed.unavailable : undefined;
  return (
    <>
      <NameFailure name={name} failure={failure} onRetry={onRetry} title={title} text={text} />
      {tried && tried.length > 0 && (
        <Panel title={words.failed.whoWasAsked}>
          <SourcesTable rows={tried.map((row) => ({ ...row, ms: null }))} />
        </Panel>
      )}
    </>
  );
}
