/** What names cost, and how much of it the registry tells. */
import { centsOf } from './money.ts';

export interface PriceOf {
  /** Per year. */
  readonly cents: number;
  /** "standard", "premium"; null where the registry tells none. */
  readonly priceClass: string | null;
}

export class PriceList {
  readonly currency: string;
  perYear: string;
  tellsClass = true;
  /** Whether a fee is told of a name that is held. */
  tellsOfHeld = true;
  /** Why no fee is told of any name; null where fees are told. */
  silentBecause: string | null = null;
  /** Standard names too are created with their fee in the command alone. */
  feeIsRequired = false;
  readonly #premium = new Map<string, string>();

  constructor(currency: string, perYear: string) {
    this.currency = currency;
    this.perYear = perYear;
  }

  setPremium(name: string, perYear: string): void {
    this.#premium.set(name, perYear);
  }

  isPremium(name: string): boolean {
    return this.#premium.has(name);
  }

  of(name: string): PriceOf {
    const premium = this.#premium.get(name);
    return {
      cents: centsOf(premium ?? this.perYear),
      priceClass: this.tellsClass ? (premium === undefined ? 'standard' : 'premium') : null,
    };
  }
}
