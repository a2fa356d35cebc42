import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from './client.ts';
import type { Failure } from './failure.ts';

export interface Page {
  /** Where the next page begins; null: this is the last one. */
  readonly next: string | null;
}

export interface AskedPages<P> {
  /** What has come so far, in order; it stays when a further page fails. */
  readonly pages: readonly P[];
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  /** The next page, or the one that failed once more. */
  more(): void;
}

interface State<P> {
  readonly question: string | null;
  readonly pages: readonly P[];
  readonly failure: Failure | null;
  readonly isLoading: boolean;
}

/**
 * An answer in pages, of which the first is asked for when `question` changes. `question` names what is asked (null: nothing);
 * `load` must depend on nothing else but the cursor.
 */
export function usePages<P extends Page>(
  question: string | null,
  load: (cursor: string | null, signal: AbortSignal) => Promise<Answer<P>>,
): AskedPages<P> {
  const [state, setState] = useState<State<P>>(() => none(question));
  const leaving = useRef<AbortController | null>(null);
  const isCurrent = state.question === question;
  const pages = isCurrent ? state.pages : [];

  const fetchAfter = (before: readonly P[]) => {
    leaving.current?.abort();
    const own = new AbortController();
    leaving.current = own;
    setState({ question, pages: before, failure: null, isLoading: true });
    load(before.at(-1)?.next ?? null, own.signal).then(
      (answer) => {
        if (own.signal.aborted) return;
        setState({
          question,
          pages: answer.ok ? [...before, answer.value] : before,
          failure: answer.ok ? null : answer.failure,
          isLoading: false,
        });
      },
      () => {},
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` names all that `load` depends on
  useEffect(() => {
    if (question !== null) fetchAfter([]);
    return () => leaving.current?.abort();
  }, [question]);

  return {
    pages,
    failure: isCurrent ? state.failure : null,
    isLoading: isCurrent ? state.isLoading : question !== null,
    hasMore: (pages.at(-1)?.next ?? null) !== null,
    // biome-ignore lint/correctness/useExhaustiveDependencies: as above, and what came before is in `pages`
    more: useCallback(() => fetchAfter(pages), [question, pages]),
  };
}

function none<P>(question: string | null): State<P> {
  return { question, pages: [], failure: null, isLoading: question !== null };
}
