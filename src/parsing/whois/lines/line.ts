export interface TextLine {
  /** Column of the first character that isn't white space; a tab goes to the next multiple of 8. */
  readonly indent: number;
  /** Trimmed; of a comment without its marks. */
  readonly text: string;
  /** `%`, `#`, `;`, `*` or `>` in front: a notice, not data. */
  readonly comment: boolean;
  /** The first line, or one that an empty line or a comment stands in front of. */
  readonly opensBlock: boolean;
  /** What stands in front of the first separator; null when the line has none. */
  readonly label: string | null;
  /** What stands behind it, trimmed; the whole text when there is no label. */
  readonly value: string;
}
