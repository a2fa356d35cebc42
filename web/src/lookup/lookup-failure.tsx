import { NameFailure, type NameFailureProps } from '../ui/names/name-failure.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWords } from '../words/language.ts';
import { SourcesTable } from './evidence/evidence.tsx';
import { triedIn } from './evidence/tried.ts';
import lookupWords from './words.json' with { type: 'json' };

/** Why there is no answer for a name: its writing, or who was asked in vain; when to try again. */
export function LookupFailure(props: NameFailureProps) {
  const words = useWords(lookupWords);
  const { failure } = props;
  const tried = failure.kind === 'unavailable' ? triedIn(failure.message) : null;
  const text = tried ? words.failed.unavailable : undefined;
  return (
    <>
      <NameFailure {...props} text={text} />
      {tried && tried.length > 0 && (
        <Panel title={words.failed.whoWasAsked}>
          <SourcesTable rows={tried.map((row) => ({ ...row, ms: null }))} />
        </Panel>
      )}
    </>
  );
}
