import type { Draft } from '../draft.ts';

/** What one server does its own way: a row of data or a small file named for the server. */
export interface ServerQuirk {
  readonly servers: readonly string[];
  /** TLDs whose texts are this server's when nobody says which server wrote them. */
  readonly tlds: readonly string[];
  /** Labels which mean something else here than elsewhere, as `label → meaning` (see `wordsOf`). */
  readonly labels?: Readonly<Record<string, string>>;
  /** The part of the text that is the record. */
  readonly cut?: (text: string) => string;
  /** What the lines say once they are gathered. */
  readonly refine?: (draft: Draft) => void;
}
