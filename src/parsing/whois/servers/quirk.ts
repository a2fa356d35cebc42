import type { TextLine } from '../lines/line.ts';
import type { Draft } from '../sections/draft.ts';

/** What one server does its own way. */
export interface ServerQuirk {
  readonly servers: readonly string[];
  /** TLDs whose texts are this server's where it isn't known who wrote them. */
  readonly tlds: readonly string[];
  /** Labels which mean something else here than elsewhere, as `ownWords` takes them. */
  readonly words?: Readonly<Record<string, string>>;
  /** Whole lines by which this server means something that they don't mean elsewhere. */
  readonly sentences?: ReadonlyArray<readonly [RegExp, 'available' | 'reserved']>;
  /** A status that only a registration has here, where elsewhere it may be said of the question. */
  readonly living?: RegExp;
  /** The part of the text that is the record. */
  readonly cut?: (text: string) => string;
  /** Corrects what was gathered, before dates, hosts and contacts are read. */
  readonly refine?: (draft: Draft, lines: readonly TextLine[]) => void;
}
