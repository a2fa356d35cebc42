import { foldLetters } from '../fold.ts';
import { asObject, asText, asTexts, type JsonObject } from '../json.ts';
import { LABELS, type LabelField } from './data/labels.ts';
import { pageLines } from './page-lines.ts';

const FIELD_BY_LABEL = new Map(
  Object.entries(LABELS).flatMap(([field, labels]) =>
    labels.map((label) => [label, field as LabelField] as const),
  ),
);
const MAX_LABEL_LENGTH = 60;
const MAX_LINES = 5000;
const MAX_VALUES = 50;
const MAX_VALUE_LENGTH = 1000;

/**
 * The field a label stands for, in any case, with or without accents, colon and a note in brackets:
 * `Ngày hết hạn (dd/mm/yyyy):`.
 */
export function labelField(label: string): LabelField | null {
  if (label.length > MAX_LABEL_LENGTH) return null;
  const bracket = label.indexOf('(');
  const words = (bracket > 0 ? label.slice(0, bracket) : label)
    .replace(/_/g, ' ')
    .replace(/[:.\s]+$/, '');
  return FIELD_BY_LABEL.get(foldLetters(words)) ?? null;
}

export type LabelledValues = ReadonlyMap<LabelField, readonly string[]>;

/**
 * Fields with several values, which may follow their label line by line; of others only the next
 * line may be the value.
 */
const LISTS: ReadonlySet<LabelField> = new Set(['status', 'nameservers']);

/**
 * Values by field out of lines: `label: value`, `label<TAB>value`, or a label alone with its values
 * on the lines below.
 */
export function readLabelledLines(lines: readonly string[]): LabelledValues {
  const found = new Map<LabelField, string[]>();
  let open: LabelField | null = null;
  for (const line of lines.slice(0, MAX_LINES)) {
    const { field, value } = splitLine(line);
    if (field) {
      add(found, field, value);
      open = value === '' || LISTS.has(field) ? field : null;
    } else if (open) {
      // What looks like the label of something unknown ends the list.
      if (/^[^\s:]{1,30}(?:\s[^\s:]{1,30}){0,5}\s?:/.test(line)) {
        open = null;
        continue;
      }
      add(found, open, line.replaceAll('\t', ' '));
      if (!LISTS.has(open)) open = null;
    }
  }
  return found;
}

function splitLine(line: string): { field: LabelField | null; value: string } {
  for (const mark of ['\t', ':']) {
    const at = line.indexOf(mark);
    const field = at > 0 && at <= MAX_LABEL_LENGTH ? labelField(line.slice(0, at)) : null;
    if (field)
      return {
        field,
        value: line
          .slice(at + 1)
          .replace(/^[\s:]+/, '')
          .replaceAll('\t', ' ')
          .trim(),
      };
  }
  return { field: labelField(line), value: '' };
}

function add(found: Map<LabelField, string[]>, field: LabelField, value: string): void {
  const text = value.trim().slice(0, MAX_VALUE_LENGTH);
  const values = found.get(field) ?? [];
  if (text !== '' && values.length < MAX_VALUES) values.push(text);
  found.set(field, values);
}

/** Lines of a text or of an HTML page. */
export function linesOf(text: string): string[] {
  if (/<(?:!|\/?[a-zA-Z])/.test(text)) return pageLines(text);
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const MAX_JSON_DEPTH = 4;

/**
 * Lines out of a JSON object whose keys are labels (`{"Registrar Info": {"Owner Name": "…"}}`,
 * `{"whois_info": {"domain_name": "…"}}`).
 */
export function linesOfJson(object: JsonObject, depth = 0): string[] {
  return Object.entries(object)
    .slice(0, MAX_VALUES)
    .flatMap(([key, value]) => {
      const inner = asObject(value);
      if (inner)
        return depth < MAX_JSON_DEPTH ? [...listHead(key), ...linesOfJson(inner, depth + 1)] : [];
      const texts = Array.isArray(value)
        ? asTexts(value)
        : [asText(value)].filter((text) => text !== null);
      const flat = texts.map((text) => text.replace(/\s+/g, ' '));
      return labelField(key) ? [`${key}\t${flat.join(' | ')}`] : hostKey(key);
    });
}

/** `{"Name Servers": {"ns1.example.vn": …}}`: the hosts are the keys. */
function listHead(key: string): string[] {
  return labelField(key) === 'nameservers' ? [`${key}\t`] : [];
}

function hostKey(key: string): string[] {
  return /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}$/.test(key) ? [key] : [];
}
