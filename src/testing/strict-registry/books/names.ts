/** The registry's domain names: who holds them, when held ones drop, rivals that wait for them. */
import { addYearsTo } from './years.ts';

export interface HeldName {
  readonly name: string;
  readonly roid: string;
  registrar: string;
  readonly createdAt: number;
  endsAt: number;
  status: 'ok' | 'pendingCreate' | 'pendingDelete';
  readonly registrant: string | null;
  readonly contacts: readonly { readonly type: string; readonly id: string }[];
  readonly servers: readonly string[];
  /** Null: none is set. */
  readonly authInfo: string | null;
}

/** A client that asks for the name again and again. */
export interface Rival {
  readonly from: number;
  readonly everyMs: number;
}

interface Drop {
  readonly at: number;
  readonly rival: Rival | null;
}

export const HOLDER_ID = 'holder-1';
export const RIVAL_ID = 'rival-1';

const YEAR_MS = 365.25 * 86_400_000;

export class DomainBooks {
  readonly #held = new Map<string, HeldName>();
  readonly #drops = new Map<string, Drop>();
  /** Every registration there ever was, in order. */
  readonly history: HeldName[] = [];
  /** Hears of each registration that has become one for good. */
  onRegistered: (held: HeldName) => void = () => {};
  #count = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A name of another's. */
  holds(name: string, status: HeldName['status'] = 'ok', createdAt = this.#now() - YEAR_MS): void {
    this.register({
      name,
      registrar: HOLDER_ID,
      createdAt,
      years: 2,
      status,
      registrant: null,
      contacts: [],
      servers: [],
      authInfo: null,
    });
  }

  /** A name that is held until `at`, and then free, unless the rival is faster. */
  drops(name: string, at: number, rival: Rival | null = null): void {
    this.#drops.set(name, { at, rival });
    if (!this.#held.has(name)) this.holds(name, 'pendingDelete', at - 3 * YEAR_MS);
  }

  /** When it drops; null where it doesn't. */
  dropOf(name: string): number | null {
    return this.#drops.get(name)?.at ?? null;
  }

  /** As it stands now: drops and rivals that have come meanwhile are carried out first. */
  find(name: string): HeldName | null {
    const drop = this.#drops.get(name);
    if (drop && this.#now() >= drop.at) {
      if (this.#held.get(name)?.registrar === HOLDER_ID) this.#held.delete(name);
      const rivalAt = drop.rival && rivalMoment(drop.at, drop.rival);
      if (this.#held.has(name) || rivalAt === null) this.#drops.delete(name);
      else if (this.#now() >= rivalAt) {
        this.#drops.delete(name);
        this.register({
          name,
          registrar: RIVAL_ID,
          createdAt: rivalAt,
          years: 1,
          status: 'ok',
          registrant: null,
          contacts: [],
          servers: [],
          authInfo: null,
        });
      }
    }
    return this.#held.get(name) ?? null;
  }

  register({
    years,
    ...rest
  }: Omit<HeldName, 'roid' | 'endsAt'> & { readonly years: number }): HeldName {
    this.#count += 1;
    const roid = `D${this.#count}-STRICT`;
    const held = { ...rest, roid, endsAt: addYearsTo(rest.createdAt, years) };
    this.#held.set(held.name, held);
    this.history.push(held);
    if (held.status === 'ok') this.onRegistered(held);
    return held;
  }

  /** An application is granted. */
  grant(held: HeldName): void {
    held.status = 'ok';
    this.onRegistered(held);
  }

  remove(name: string): void {
    this.#held.delete(name);
  }
}

/** The first of its tries at which the name is free. */
function rivalMoment(dropAt: number, { from, everyMs }: Rival): number {
  return from + Math.max(0, Math.ceil((dropAt - from) / everyMs)) * everyMs;
}
