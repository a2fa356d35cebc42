import { type Failure, passes } from '../api/failure.ts';
import { Link } from '../navigation/navigation.tsx';
import { common } from '../words/common.ts';
import { instantText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import { Button } from './button.tsx';
import { Countdown } from './countdown.tsx';
import { HostileText } from './hostile-text.tsx';
import { Notice } from './notice.tsx';

/**
 * A failure in the user's words, and the way on: for what passes a countdown and then `onRetry`, for what lacks a key the way to
 * enter one. `title` and `text` where the view knows better what the failure means here.
 */
export function FailureNotice({
  failure,
  onRetry,
  title,
  text,
}: {
  readonly failure: Failure;
  readonly onRetry?: (() => void) | undefined;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
}) {
  const language = useLanguage();
  const words = useWords(common);
  const said = words.failures[failure.kind];
  const needsKey = failure.kind === 'unauthorized' || failure.kind === 'forbidden';
  const canRetry = passes(failure) && onRetry !== undefined;
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
                {words.retriesIn} <Countdown until={failure.retryAt} onEnd={onRetry} key={failure.retryAt} />
              </span>
            )}
            {needsKey && <Link to="/key">{words.enterKey}</Link>}
          </>
        )
      }
    >
      <p>{text ?? said.text}</p>
      {/* The service speaks English alone, and more exactly than we can. */}
      {text === undefined && failure.message !== '' && (
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
