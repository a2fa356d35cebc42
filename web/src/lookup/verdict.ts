/** What is known of a name while its two questions are out, and when they have come to what they come to. Pure. */
import type { Failure } from '../api/failure.ts';
import type { CheckAnswer, NameParts, WhoisAnswer } from '../api/types.ts';
import { shownState } from '../ui/shown-state.ts';
import type { ShownState } from '../ui/status-badge.tsx';

interface Part<T> {
  readonly value: T | null;
  readonly failure: Failure | null;
}

export interface Verdict {
  readonly state: ShownState;
  readonly name: NameParts | null;
  /** Why nothing is known; null while something is, or may still come. */
  readonly failure: Failure | null;
  /** The name's state is known, its record failed to come. */
  readonly recordFailure: Failure | null;
  /** What is shown stays, but the last question failed: asked again in vain, or a reason that didn't come. */
  readonly lateFailure: Failure | null;
}

/** Both questions are about the same name; the first answer settles the badge, the record's word the rest. */
export function verdict(whois: Part<WhoisAnswer>, check: Part<CheckAnswer>): Verdict {
  const answer = whois.value ?? check.value;
  if (answer) {
    const state = shownState(answer.status, answer.lifecycle?.phase ?? null);
    const lacksRecord = whois.value === null && answer.status === 'registered';
    const recordFailure = lacksRecord ? whois.failure : null;
    // A registered name's check adds nothing to its record; of any other name it knows the reason.
    const missed = answer.status === 'registered' && check.value === null ? null : check.failure;
    const late = (whois.value === null ? null : whois.failure) ?? missed;
    return { state, name: answer, failure: null, recordFailure, lateFailure: recordFailure ? null : late };
  }
  const failures = [whois.failure, check.failure].filter((failure) => failure !== null);
  // A name that is none is none for both; any other failure of the one leaves hope in the other.
  const failure =
    failures.find(({ kind }) => kind === 'invalidDomain') ?? (failures.length === 2 ? worse(failures) : null);
  return {
    state: failure === null ? 'checking' : stateOf(failure),
    name: null,
    failure,
    recordFailure: null,
    lateFailure: null,
  };
}

/** The one that takes longer to pass, so that a retry finds both gone. */
function worse([first, second]: readonly Failure[]): Failure {
  return (second!.retryAt ?? 0) > (first!.retryAt ?? 0) ? second! : first!;
}

function stateOf({ kind }: Failure): ShownState {
  if (kind === 'invalidDomain') return 'invalid';
  return kind === 'unavailable' ? 'sourceUnavailable' : 'unknown';
}
