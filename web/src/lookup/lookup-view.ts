/** What is shown of a name, from what is known of it and what failed. Pure. */
import type { Failure } from '../api/failure.ts';
import type { NameParts } from '../api/types.ts';
import type { AskedAnswer } from '../api/use-answer.ts';
import { isSharedZone, shownState } from '../ui/names/shown-state.ts';
import type { ShownState } from '../ui/names/status-badge.tsx';
import type { Lookup } from './answers.ts';

interface LookupView {
  readonly state: ShownState;
  readonly name: NameParts | null;
  /** Why nothing is known; null while something is, or may still come. */
  readonly failure: Failure | null;
  /** The name is registered, its record failed to come. */
  readonly recordFailure: Failure | null;
  /** What is shown stays, but was asked again in vain. */
  readonly lateFailure: Failure | null;
}

export function lookupView({
  value,
  failure,
}: Pick<AskedAnswer<Lookup>, 'value' | 'failure'>): LookupView {
  const answer = value?.whois ?? value?.check;
  if (!value || !answer) {
    const state = failure === null ? 'checking' : stateOf(failure);
    return { state, name: null, failure, recordFailure: null, lateFailure: null };
  }
  const { status, lifecycle } = answer;
  const isShared = value.check?.reason?.code === 'vn_shared_zone';
  const state =
    isShared || (value.whois && isSharedZone(value.whois))
      ? 'sharedZone'
      : shownState(status, lifecycle?.phase ?? null);
  const { missed: recordFailure } = value;
  return { state, name: answer, failure: null, recordFailure, lateFailure: failure };
}

function stateOf({ kind }: Failure): ShownState {
  if (kind === 'invalidDomain') return 'invalid';
  return kind === 'unavailable' ? 'sourceUnavailable' : 'unknown';
}
