/** What registrars told, were promised and took for orders. Amounts are decimal text. */
import type { MaxPrice } from '../order.ts';

/** What a registrar took for a registration, by its own word. */
export interface Payment extends MaxPrice {
  /** What the account had left then, and how far below zero it may go; null: not told. */
  readonly balance: string | null;
  readonly creditLimit: string | null;
}
