import { type ChangeEvent, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';

/** What is entered into a form, and what ties its fields to it. */
export function useDraft<T extends object>(empty: T, first: T = empty) {
  const [draft, setDraft] = useState(first);
  const set = (change: Partial<T>) => setDraft((before) => ({ ...before, ...change }));
  return {
    draft,
    set,
    reset: () => setDraft(empty),
    /** For a text field or a choice. */
    text: (name: keyof T) => ({
      value: String(draft[name]),
      onChange: (event: ChangeEvent<{ value: string }>) =>
        set({ [name]: event.target.value } as Partial<T>),
    }),
    /** For a check box. */
    check: (name: keyof T) => ({
      checked: draft[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set({ [name]: event.target.checked } as Partial<T>),
    }),
  };
}

/** A question that the user sends: one at a time, with the reason why the last one failed. */
export function useSending() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Null: the one before is still on its way. */
  const send = async <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T> | null> => {
    if (isBusy) return null;
    setIsBusy(true);
    setFailure(null);
    const answer = await ask();
    setIsBusy(false);
    if (!answer.ok) setFailure(answer.failure);
    return answer;
  };
  return { isBusy, failure, send, forget: () => setFailure(null) };
}
