import { useCallback, useEffect, useState } from 'react';
import type { Answer } from './client.ts';
import type { Failure } from './failure.ts';

export interface Asked<T> {
  /** The last answer; it stays while a newer one to the same question is on its way, and when that one fails. */
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
 * Asks when `question` changes, and when told to again; an answer that is no longer wanted is called off. `question` names what
 * is asked (null: nothing); `load` must depend on nothing else. `known`: the first question's answer, when one has it already.
 */
export function useAnswer<T>(
  question: string | null,
  load: (signal: AbortSignal) => Promise<Answer<T>>,
  known: T | null = null,
): Asked<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State<T>>(() => ({
    question,
    value: known,
    failure: null,
    isLoading: question !== null && known === null,
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` names all that `load` depends on
  useEffect(() => {
    if (question === null) return;
    if (round === 0 && state.question === question && state.value !== null) return;
    const leaving = new AbortController();
    setState((before) => ({
      question,
      value: before.question === question ? before.value : null,
      failure: null,
      isLoading: true,
    }));
    load(leaving.signal).then(
      (answer) => {
        if (leaving.signal.aborted) return;
        setState((before) => ({
          question,
          value: answer.ok ? answer.value : before.value,
          failure: answer.ok ? null : answer.failure,
          isLoading: false,
        }));
      },
      () => {},
    );
    return () => leaving.abort();
  }, [question, round]);

  const again = useCallback(() => setRound((count) => count + 1), []);
  // Between a new question and its effect the old answer must not show under the new name.
  const isCurrent = state.question === question;
  return {
    value: isCurrent ? state.value : null,
    failure: isCurrent ? state.failure : null,
    isLoading: isCurrent ? state.isLoading : question !== null,
    again,
  };
}
