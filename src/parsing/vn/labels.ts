import { foldLetters } from '../fold.ts';
import { LABELS, type LabelField } from './data/labels.ts';

const FIELD_BY_LABEL = new Map(
  Object.entries(LABELS).flatMap(([field, labels]) =>
    labels.map((label) => [label, field as LabelField] as const),
  ),
);
const MAX_LABEL_LENGTH = 60;
const MAX_LINES = 5000;
const MAX_VALUES = 50;
const MAX_VALUE_LENGTH = 1000;

/** A label's field, in any case, accented or not, without a note: `Ngày hết hạn (dd/mm/yyyy):`. */
function labelField(label: string): LabelField | null {
  if (label.length > MAX_LABEL_LENGTH) return null;
  const bracket = label.indexOf('(');
  const words = bracket > 0 ? label.slice(0, bracket) : label;
  return FIELD_BY_LABEL.get(foldLetters(words.replace(/[:.\s]+$/, ''))) ?? null;
}

export type LabelledValues = ReadonlyMap<LabelField, readonly string[]>;

/** What may follow its label line by line; of other fields only the next line may be the value. */
const LISTS: ReadonlySet<LabelField> = new Set(['status', 'nameservers']);
const UNKNOWN_LABEL = /^[^\s:]{1,30}(?:\s[^\s:]{1,30}){0,5}\s?:/;

/** Values by field: `label: value`, `label<TAB>value`, or a label alone with its values below. */
export function readLabelledLines(lines: readonly string[]): LabelledValues {
  const found = new Map<LabelField, string[]>();
  const add = (field: LabelField, value: string) => {
    const text = value.replaceAll('\t', ' ').trim().slice(0, MAX_VALUE_LENGTH);
    const values = found.get(field) ?? [];
    if (text !== '' && values.length < MAX_VALUES) values.push(text);
    found.set(field, values);
  };
  let open: LabelField | null = null;
  for (const line of lines.slice(0, MAX_LINES)) {
    const { field, value } = splitLine(line);
    if (field) {
      add(field, value);
      open = value === '' || LISTS.has(field) ? field : null;
    } else if (open && UNKNOWN_LABEL.test(line)) {
      open = null;
    } else if (open) {
      add(open, line);
      if (!LISTS.has(open)) open = null;
    }
  }
  return found;
}

function splitLine(line: string): { field: LabelField | null; value: string } {
  for (const mark of ['\t', ':']) {
    const at = line.indexOf(mark);
    const field = at > 0 && at <= MAX_LABEL_LENGTH ? labelField(line.slice(0, at)) : null;
    if (field) return { field, value: line.slice(at + 1).replace(/^[\s:]+/, '') };
  }
  return { field: labelField(line), value: '' };
}
