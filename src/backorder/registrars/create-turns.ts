/**
 * Whose create goes next, where names that drop together share an account: the one that has waited
 * longest since its last, so that a second create never keeps another name's first waiting.
 */
import type { EppSession } from '#app/epp/session.ts';
import type { EppSessions } from './epp-sessions.ts';
import type { Pacer } from './pacer.ts';

/** A session with leave to send one create on it, at once; or why there is none. */
export type CreateTurn = EppSession | 'noSession' | 'dailyLimit' | 'calledOff';

type Take = (turn: CreateTurn) => void;

/** One attempt's creates. */
interface Line {
  readonly waiting: Set<Take>;
  underWay: number;
  /** The count of all turns when it had its last; 0: it had none yet. */
  servedAt: number;
}

export class CreateTurns {
  readonly #sessions: EppSessions;
  readonly #pacer: Pacer;
  /** Of attempts with a create that waits or is under way. */
  readonly #lines = new Map<string, Line>();
  #turns = 0;
  #isServing = false;
  /** Aborts when no create waits any more. */
  #unwanted = new AbortController();

  constructor(sessions: EppSessions, pacer: Pacer) {
    this.#sessions = sessions;
    this.#pacer = pacer;
  }

  /** At once where a session is idle and the pace grants it. To be given back by `release`. */
  take(attempt: string, signal: AbortSignal): Promise<CreateTurn> {
    if (signal.aborted) return Promise.resolve('calledOff');
    const line = this.#lines.get(attempt) ?? { waiting: new Set(), underWay: 0, servedAt: 0 };
    this.#lines.set(attempt, line);
    return new Promise((resolve) => {
      const callOff = () => {
        take('calledOff');
        this.#tidy(attempt);
        if (!this.#next()) this.#unwanted.abort();
      };
      const take: Take = (turn) => {
        line.waiting.delete(take);
        signal.removeEventListener('abort', callOff);
        resolve(turn);
      };
      line.waiting.add(take);
      signal.addEventListener('abort', callOff, { once: true });
      void this.#serve();
    });
  }

  release(attempt: string, session: EppSession): void {
    const line = this.#lines.get(attempt);
    if (line) line.underWay -= 1;
    this.#tidy(attempt);
    this.#sessions.release(session);
  }

  /** First the session, then the pace: the registry counts what arrives. */
  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    while (this.#next()) {
      if (!this.#pacer.hasCreatesLeft) {
        this.#tellAll('dailyLimit');
        break;
      }
      this.#unwanted = new AbortController();
      const { signal } = this.#unwanted;
      const taken = this.#sessions.take(signal);
      const session = taken instanceof Promise ? await taken : taken;
      if (!session) {
        if (!signal.aborted) this.#tellAll('noSession');
        continue;
      }
      const asked = this.#pacer.take('create', signal);
      const turn = typeof asked === 'string' ? asked : await asked;
      const line = this.#next();
      if (turn === 'granted' && line) this.#give(line, session);
      else this.#sessions.release(session);
      if (turn === 'dailyLimit') this.#tellAll(turn);
    }
    this.#isServing = false;
  }

  #give(line: Line, session: EppSession): void {
    const [first] = line.waiting;
    this.#turns += 1;
    line.servedAt = this.#turns;
    line.underWay += 1;
    first?.(session);
  }

  /** Of those who wait, whose last turn is longest ago; null: none waits. */
  #next(): Line | null {
    let next: Line | null = null;
    for (const line of this.#lines.values())
      if (line.waiting.size > 0 && (!next || line.servedAt < next.servedAt)) next = line;
    return next;
  }

  #tellAll(turn: 'noSession' | 'dailyLimit'): void {
    for (const [attempt, { waiting }] of this.#lines) {
      for (const take of waiting) take(turn);
      this.#tidy(attempt);
    }
  }

  #tidy(attempt: string): void {
    const line = this.#lines.get(attempt);
    if (line && line.waiting.size === 0 && line.underWay === 0) this.#lines.delete(attempt);
  }
}
