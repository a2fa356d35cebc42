import type { AskedPages } from '../api/use-answer.ts';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { Button } from './button.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { NameFailure } from './names/name-failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface PagesEndProps {
  readonly asked: AskedPages<unknown>;
  /** On the button for the next page, where it isn't "older". */
  readonly label?: string;
  /** Of a question about one name: that name. */
  readonly name?: string;
}

/** Below an answer in pages: that it comes, why it doesn't, or the way to the next page. */
export function PagesEnd({ asked, label, name }: PagesEndProps) {
  const { older } = useWords(common);
  const { pages, failure, isLoading, isLoadingMore, hasMore, more, again } = asked;
  if (failure)
    return name === undefined ? (
      <FailureNotice failure={failure} onRetry={again} />
    ) : (
      <NameFailure name={name} failure={failure} onRetry={again} />
    );
  if (pages.length === 0 && isLoading) return <Skeleton lines={8} />;
  if (!hasMore) return null;
  return (
    <div className="centered">
      <Button isBusy={isLoadingMore} onClick={more}>
        {label ?? older}
      </Button>
    </div>
  );
}
