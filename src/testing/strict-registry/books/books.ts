/** All that the registry knows. */
import type { Clock } from '#app/base/clock.ts';
import { type RegistryConduct, usualConduct } from '../conduct.ts';
import { decidedMessage } from './messages.ts';
import { DomainBooks } from './names.ts';
import { PriceList } from './prices.ts';
import { RegistryRecord } from './record.ts';
import { RegistrarAccount, type RegistrarTerms } from './registrars.ts';

export interface ContactHeld {
  readonly id: string;
  readonly registrar: string;
  readonly createdAt: number;
}

interface Application {
  readonly name: string;
  readonly registrar: RegistrarAccount;
  readonly cents: number;
  readonly clTrid: string;
  readonly svTrid: string;
}

export interface BooksOptions {
  readonly clock: Clock;
  readonly registrars: readonly RegistrarTerms[];
  readonly currency?: string;
  readonly perYear?: string;
}

export class RegistryBooks {
  readonly clock: Clock;
  readonly conduct: RegistryConduct = usualConduct();
  readonly record = new RegistryRecord();
  readonly names: DomainBooks;
  readonly prices: PriceList;
  readonly contacts = new Map<string, ContactHeld>();
  readonly hosts = new Set<string>();
  readonly #registrars: ReadonlyMap<string, RegistrarAccount>;
  readonly #applications: Application[] = [];
  #transactions = 0;
  #messages = 0;

  constructor({ clock, registrars, currency = 'USD', perYear = '8.00' }: BooksOptions) {
    this.clock = clock;
    this.names = new DomainBooks(() => clock.now());
    this.prices = new PriceList(currency, perYear);
    this.#registrars = new Map(
      registrars.map((terms) => [
        terms.id,
        new RegistrarAccount(terms, () => String(1_000 + this.#messages++)),
      ]),
    );
  }

  registrar(id: string): RegistrarAccount | undefined {
    return this.#registrars.get(id);
  }

  newSvTrid(): string {
    this.#transactions += 1;
    return `STRICT-${this.#transactions}`;
  }

  applyFor(application: Application): void {
    this.#applications.push(application);
  }

  /** How many applications for the name wait. */
  waiting(name: string): number {
    return this.#applications.filter((one) => one.name === name).length;
  }

  /** Decides what waits for the name; a refused one's money comes back. */
  decide(name: string, accept: boolean): void {
    const at = this.clock.now();
    const place = this.#applications.findIndex((one) => one.name === name);
    const [application] = place === -1 ? [] : this.#applications.splice(place, 1);
    if (!application) return;
    const { registrar, cents, clTrid } = application;
    const held = this.names.find(name);
    if (accept && held) this.names.grant(held);
    if (!accept) {
      this.names.remove(name);
      registrar.money.move({ at, operation: 'refund', name, cents, clTrid });
    }
    registrar.queue.add(at, decidedMessage(name, accept, application, at));
  }
}
