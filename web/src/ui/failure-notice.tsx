import { type Failure, type FailureKind, passes } from '../api/failure.ts';
import { holdKey } from '../api/key.ts';
import { Link } from '../navigation/navigation.tsx';
import common from '../words/common.json' with { type: 'json' };
import { instantText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Countdown } from './text/countdown.tsx';
import { HostileText } from './text/hostile-text.tsx';

/** What is wrong here the service alone can say, and it speaks English; of all else the words here say as much. */
const SAID_BY_SERVICE: ReadonlySet<FailureKind> = new Set([
  'invalidDomain',
  'invalidInput',
  'conflict',
]);

export interface FailureNoticeProps {
  readonly failure: Failure;
  readonly onRetry?: (() => void) | undefined;
  /** Where the view knows better what the failure means here. */
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** The question needs no key, so that a wrong one can be taken out and `onRetry` go on. */
  readonly isPublic?: boolean;
}

/**
 * A failure in the user's words, and the way on: for what passes a countdown and then `onRetry`, for what lacks a key the way to
 * enter one.
 */
export function FailureNotice({
  failure,
  onRetry,
  title,
  text,
  isPublic = false,
}: FailureNoticeProps) {
  const language = useLanguage();
  const words = useWords(common);
  const said = words.failures[failure.kind];
  const needsKey = failure.kind === 'unauthorized' || failure.kind === 'forbidden';
  const canRetry = passes(failure) && onRetry !== undefined;
  const goOn =
    isPublic && failure.kind === 'unauthorized' && onRetry
      ? () => {
          holdKey(null);
          onRetry();
        }
      : null;
  return (
    <Notice
      role="alert"
      tone={failure.kind === 'rateLimited' || failure.kind === 'unavailable' ? 'warning' : 'bad'}
      title={title ?? said.title}
      actions={
        (canRetry || needsKey) && (
          <>
            {canRetry && (
              <Button size="small" icon="refresh" onClick={onRetry}>
                {failure.retryAt === null ? words.retry : words.retryNow}
              </Button>
            )}
            {canRetry && failure.retryAt !== null && (
              <span title={instantText(failure.retryAt, language)}>
                {words.retriesIn}{' '}
                <Countdown until={failure.retryAt} onEnd={onRetry} key={failure.retryAt} />
              </span>
            )}
            {goOn && (
              <Button size="small" onClick={goOn}>
                {words.withoutKey}
              </Button>
            )}
            {needsKey && <Link to="/key">{words.enterKey}</Link>}
          </>
        )
      }
    >
      <p>{text ?? said.text}</p>
      {text === undefined && SAID_BY_SERVICE.has(failure.kind) && failure.message !== '' && (
        <p lang="en">
          <HostileText text={failure.message} />
        </p>
      )}
      {failure.kind === 'fault' && failure.requestId !== null && (
        <p>
          {words.requestId}: <code>{failure.requestId}</code>
        </p>
      )}
    </Notice>
  );
}
