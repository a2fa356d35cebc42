import type { Dictionary } from '../labels/dictionary.ts';
import type { Line } from '../lines/line.ts';
import type { Draft } from '../sections/draft.ts';

/** What one server does its own way: a row of `quirks.ts` or, with code, a small file named for the server. */
export interface ServerQuirk {
  readonly servers: readonly string[];
  /** TLDs whose texts are this server's when nobody says which server wrote them. */
  readonly tlds: readonly string[];
  /** Labels which mean something else here than elsewhere, made by `ownWords`. */
  readonly words?: Dictionary | undefined;
  /** Whole lines by which this server means something definite, where in general they mean nothing. */
  readonly sentences?: ReadonlyArray<readonly [RegExp, 'available' | 'reserved']> | undefined;
  /** A status beside the domain's name that only a registration has here, where elsewhere it might be said of the question. */
  readonly living?: RegExp | undefined;
  /** The part of the text that is the record. */
  readonly cut?: ((text: string) => string) | undefined;
  /** Corrects what was gathered, before dates, hosts and contacts are read. */
  readonly refine?: ((draft: Draft, lines: readonly Line[]) => void) | undefined;
}
