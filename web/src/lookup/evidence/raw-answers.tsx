import { useState } from 'react';
import { useAnswer } from '../../api/use-answer.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { NameFailure } from '../../ui/names/name-failure.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HostileText } from '../../ui/text/hostile-text.tsx';
import { Instant } from '../../ui/text/instant.tsx';
import { useWords } from '../../words/language.ts';
import { askRaw } from '../answers.ts';
import lookupWords from '../words.json' with { type: 'json' };

/** More than most answers have, less than would be slow to lay out. */
const MOST_SHOWN = 20_000;

/** What the servers sent, word for word; asked for when it is opened. */
export function RawAnswers({ name }: { name: string }) {
  const words = useWords(lookupWords);
  const sources: Readonly<Record<string, string>> = words.sources;
  const [isWanted, setIsWanted] = useState(false);
  const { value, failure, isLoading, again } = useAnswer(isWanted ? name : null, (signal) =>
    askRaw(name, signal),
  );
  const raw = value?.raw ?? [];
  return (
    <Disclosure title={words.raw.title} aside={words.raw.aside} onOpen={() => setIsWanted(true)}>
      <div className="stack">
        {isLoading && !value && <Skeleton lines={5} />}
        {failure && <NameFailure name={name} failure={failure} onRetry={again} />}
        {value && raw.length === 0 && <p>{words.raw.none}</p>}
        {raw.map((answer) => (
          <div key={`${answer.source} ${answer.server}`} className="stack">
            <div className="ends muted">
              <span>
                {sources[answer.source] ?? answer.source} ·{' '}
                <HostileText text={answer.server} most={160} /> · <Instant at={answer.fetchedAt} />
              </span>
              <CopyButton text={answer.text} label={words.raw.copy} />
            </div>
            <ScrollBox className="sunken" label={`${words.raw.title}: ${answer.server}`}>
              <code>
                <HostileText text={answer.text} most={MOST_SHOWN} isLaidOut={true} />
              </code>
            </ScrollBox>
          </div>
        ))}
      </div>
    </Disclosure>
  );
}
