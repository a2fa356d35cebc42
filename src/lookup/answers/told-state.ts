import type { ToldState } from '#app/http/page/page-head.ts';
import type { DefiniteOutcome } from '../outcome.ts';
import { whoisAnswer } from './whois-answer.ts';

/** What a link to the name's page may say of it: its state and dates, nothing of a person. */
export function toldState(outcome: DefiniteOutcome, now: number): ToldState {
  const serving = { cached: true, stale: false, secondsLeft: 0 };
  const { status, lifecycle, data } = whoisAnswer(outcome, serving, now);
  const phase = status === 'registered' ? lifecycle?.phase : undefined;
  return {
    state: phase === undefined || phase === 'active' ? status : phase,
    expiry: data?.dates.expiry ?? null,
    registrar: data?.registrar?.name ?? null,
    at: outcome.fetchedAt,
  };
}
