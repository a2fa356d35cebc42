import { type Failure, type FailureKind, passes } from '../api/failure.ts';
import { holdKey } from '../api/key.ts';
import { Link } from '../navigation/navigation.tsx';
import common from '../words/common.json' with { type: 'json' };
import { instantText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import { Button } from './button.tsx';
import { KeyContact } from './key-contact.tsx';
import { Notice } from './notice.tsx';
import { Countdown } from './text/countdown.tsx';
import { HostileText } from './text/hostile-text.tsx';

/** What is wrong here the service alone can say, in English. */
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
 * A failure in the user's words, and the way on: for what passes, a countdown and then `onRetry`;
 * for what lacks a key, the way to enter one.
 */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, onRetry, title, text, isPublic = false } = props;
  const { kind, message, requestId, retryAt } = failure;
  const language = useLanguage();
  const words = useWords(common);
  const said = words.failures[kind];
  const needsKey = kind === 'unauthorized' || kind === 'forbidden';
  const retry = passes(failure) ? onRetry : undefined;
  const goOn = () => {
    holdKey(null);
    onRetry?.();
  };
  return (
    <Notice
      role="alert"
      tone={kind === 'rateLimited' || kind === 'unavailable' ? 'warning' : 'bad'}
      title={title ?? said.title}
      actions={
        (retry || needsKey) && (
          <>
            {retry && (
              <Button size="small" icon="refresh" onClick={retry}>
                {retryAt === null ? words.retry : words.retryNow}
              </Button>
            )}
            {retry && retryAt !== null && (
              <span title={instantText(retryAt, language)}>
                {words.retriesIn} <Countdown until={retryAt} onEnd={retry} key={retryAt} />
              </span>
            )}
            {isPublic && kind === 'unauthorized' && onRetry && (
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
      {text === undefined && SAID_BY_SERVICE.has(kind) && message !== '' && (
        <p lang="en">
          <HostileText text={message} />
        </p>
      )}
      {kind === 'forbidden' && (
        <p>
          <KeyContact />
        </p>
      )}
      {kind === 'fault' && requestId !== null && (
        <p>
          {words.requestId}: <code>{requestId}</code>
        </p>
      )}
    </Notice>
  );
}
