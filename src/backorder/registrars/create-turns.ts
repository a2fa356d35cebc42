/**
 * Whose create goes next, where names that drop together share an account: the one that has waited
 * longest since its last, so that a second create never keeps another name's first waiting.
 */
import type { EppSession } from '#app/epp/session.ts';
import type { EppSessions } from './epp-sessions.ts';
import type { Pacer } from './pacer.ts';
import { WaitingLine } from './waiting-line.ts';

/** A session with leave to send one create on it, at once; or why there is none. */
export type CreateTurn = EppSession | 'noSession' | 'dailyLimit' | 'calledOff';

/** One attempt's creates. */
interface Line {
  readonly waiting: WaitingLine<CreateTurn>;
  underWay: number;
  /** The count of all turns when it had its last; 0: it had none yet. */
  servedAt: number;
}

const newLine = (): Line => ({ waiting: new WaitingLine(), underWay: 0, servedAt: 0 });

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
    const line = this.#lines.get(attempt) ?? newLine();
    this.#lines.set(attempt, line);
    const turn = line.waiting.join(signal, 'calledOff', () => {
      this.#tidy(attempt);
      if (!this.#next()) this.#unwanted.abort();
    });
    void this.#serve();
    return turn;
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
    this.#turns += 1;
    line.servedAt = this.#turns;
    line.underWay += 1;
    line.waiting.serve(session);
  }

  /** Of those who wait, whose last turn is longest ago; null: none waits. */
  #next(): Line | null {
    let next: Line | null = null;
    for (const line of this.#lines.values())
      if (line.waiting.length > 0 && (!next || line.servedAt < next.servedAt)) next = line;
    return next;
  }

  #tellAll(turn: 'noSession' | 'dailyLimit'): void {
    for (const { waiting } of this.#lines.values()) waiting.serveAll(turn);
  }

  #tidy(attempt: string): void {
    const line = this.#lines.get(attempt);
    if (line && line.waiting.length === 0 && line.underWay === 0) this.#lines.delete(attempt);
  }
}
