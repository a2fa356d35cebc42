import { useCallback, useEffect, useState } from 'react';
import type { Answer } from './client.ts';
import type { Failure } from './failure.ts';

export interface AskedAnswer<T> {
  /** The last answer; it stays while a newer one to the same question is on its way, or fails. */
  readonly value: T | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  again(): void;
}

interface State<T> {
  readonly question: string | null;
  readonly value: T | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
}

/**
 * Asks when `question` changes, and when told to again; an answer that is no longer wanted is
 * called off. `question` names what is asked (null: nothing); `load` must depend on nothing else
 * but `before`, the last answer to the same question. `known`: the first question's answer, when
 * the caller has it already.
 */
export function useAnswer<T>(
  question: string | null,
  load: (signal: AbortSignal, before: T | null) => Promise<Answer<T>>,
  known: T | null = null,
): AskedAnswer<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State<T>>(() => ({
    question,
    value: known,
    failure: null,
    isLoading: question !== null && known === null,
  }));
  // Between a new question and its effect the old answer must not show under the new name.
  const isCurrent = state.question === question;
  const value = isCurrent ? state.value : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` names what `load` depends on
  useEffect(() => {
    if (question === null || (round === 0 && value !== null)) return;
    const leaving = new AbortController();
    setState({ question, value, failure: null, isLoading: true });
    load(leaving.signal, value).then(
      (answer) => {
        if (leaving.signal.aborted) return;
        setState({
          question,
          value: answer.ok ? answer.value : value,
          failure: answer.ok ? null : answer.failure,
          isLoading: false,
        });
      },
      () => {},
    );
    return () => leaving.abort();
  }, [question, round]);

  const again = useCallback(() => setRound((count) => count + 1), []);
  return {
    value,
    failure: isCurrent ? state.failure : null,
    isLoading: isCurrent ? state.isLoading : question !== null,
    again,
  };
}

export interface AskedPages<P> extends AskedAnswer<readonly P[]> {
  /** What has come so far, in order; it stays when a further page fails. */
  readonly pages: readonly P[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  more(): void;
  /** Asks for the first page anew; the others stay. */
  refresh(): void;
}

/** As `useAnswer`, of an answer in pages. `load` gets what stands in the query for each of them. */
export function usePages<P extends { readonly next: string | null }>(
  question: string | null,
  load: (after: { cursor?: string }, signal: AbortSignal) => Promise<Answer<P>>,
): AskedPages<P> {
  const [isMore, setIsMore] = useState(false);
  const asked = useAnswer<readonly P[]>(question, async (signal, before) => {
    const cursor = isMore ? before?.at(-1)?.next : null;
    const answer = await load(cursor ? { cursor } : {}, signal);
    if (!answer.ok) return answer;
    const [first, ...others] = before ?? [];
    const isFirst = first === undefined || !isMore;
    const value = isFirst ? [answer.value, ...others] : [first, ...others, answer.value];
    return { ok: true, value };
  });
  const { again } = asked;
  const turnTo = useCallback(
    (more: boolean) => {
      setIsMore(more);
      again();
    },
    [again],
  );
  const pages = asked.value ?? [];
  return {
    ...asked,
    pages,
    hasMore: Boolean(pages.at(-1)?.next),
    isLoadingMore: isMore && asked.isLoading,
    more: () => turnTo(true),
    refresh: useCallback(() => turnTo(false), [turnTo]),
  };
}
