import { type Command, extended, PreparedCommand } from '#app/epp/commands.ts';
import { agreeFee, type FeeVersion } from '#app/epp/extensions/fee.ts';
import { ID_LENGTH } from '#app/epp/transaction-ids.ts';
import type { MaxPrice } from '#app/records/order.ts';

/** A create with the price it agrees to, written out for the version of fees that is spoken. */
export class PricedCreate {
  readonly #create: Command;
  readonly #price: MaxPrice | null;
  #written: { readonly for: string | null; readonly command: PreparedCommand } | null = null;

  constructor(create: Command, price: MaxPrice | null) {
    this.#create = create;
    this.#price = price;
  }

  writeFor(fee: FeeVersion | null): PreparedCommand {
    const uri = fee?.uri ?? null;
    if (this.#written?.for === uri) return this.#written.command;
    const isPriced = fee !== null && this.#price !== null;
    const create = isPriced ? extended(this.#create, agreeFee(fee, this.#price)) : this.#create;
    const command = new PreparedCommand(create, ID_LENGTH);
    this.#written = { for: uri, command };
    return command;
  }
}
