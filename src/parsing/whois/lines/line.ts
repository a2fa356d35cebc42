import type { Meaning } from '../labels/meaning.ts';
import type { Sentence } from '../outcome/sentence.ts';

export interface Line {
  /** Column of the first character that isn't white space; a tab goes to the next multiple of eight. */
  readonly indent: number;
  /** Trimmed; of a comment without its marks. */
  readonly text: string;
  /** `%`, `#`, `;` or `*` in front: a notice, not data. */
  readonly comment: boolean;
  /** The first line, or one that an empty line or a comment stands in front of. */
  readonly opensBlock: boolean;
  /** What stands in front of the first separator (`:`, dotted leader, bracket); null when there is none. */
  readonly label: string | null;
  /** What the label says anywhere; null for one that isn't known in just this spelling. */
  readonly meaning: Meaning | null;
  /** What stands behind it, trimmed; the whole text when there is no label. */
  readonly value: string;
  /** Of a contact's field: the value is known to be no placeholder. */
  readonly isShown: boolean;
  /** Of a line without a label: whether it may be one itself, alone on its line. */
  readonly isHeadingLike: boolean;
  /** Of a line without a label: where a second column begins; 0 where none does. */
  readonly column: number;
  /** Known to say nothing of a registration (`notices.ts`); false where nobody has looked. */
  readonly isNotice: boolean;
  /** The line as a sentence, once somebody has asked (`sentenceOn`). */
  sentence: Sentence | null;
}
