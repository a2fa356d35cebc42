/**
 * Names and character strings as zone files write them (RFC 1035 section 5.1): out of text into
 * bytes, and from what a message holds into the one form that is kept and shown. What is heard and
 * what is imported go through the same functions, so that one record is one string.
 */

const MOST_LABEL_BYTES = 63;
/** RFC 1035 section 2.3.4, without the root's own byte. */
const MOST_NAME_BYTES = 254;
/** Every byte of a name may be written as `\DDD`. */
const MOST_NAME_CHARS = 4 * (MOST_NAME_BYTES + 1);
/** Comment, group, string, origin; comma and colon stand in lists of hosts and in URLs. */
const SPECIAL_IN_NAMES = /[\\"();@,:]/g;
/** Visible ASCII without those, escaped bytes, and anything visible or a blank escaped. */
const LABEL = String.raw`(?:[!#-'*+\-/-9<-?A-[\]-~]|\\\d{3}|\\[ -/:-~])+`;
const NAME = new RegExp(`^(?:${LABEL}\\.)*${LABEL}\\.?$`);
const LABELS = /(?:[^\\.]|\\\d{3}|\\\D)+/g;
/** `"one" "two"` */
const QUOTED = /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/s;
const PIECE = /\\(\d{3})|\\(\D)|[^\\]+|\\/gsu;

/** Labels of a name, none of the root `.`; null for what is no name, as with an empty label. */
export function nameLabels(text: string): Buffer[] | null {
  if (text === '.') return [];
  if (text.length > MOST_NAME_CHARS || !NAME.test(text)) return null;
  const labels = text.match(LABELS)!.map(unescaped);
  const isFit = (label: Buffer | null) => label !== null && label.length <= MOST_LABEL_BYTES;
  if (!labels.every((label): label is Buffer => isFit(label))) return null;
  const bytes = labels.reduce((sum, { length }) => sum + 1 + length, 0);
  return bytes <= MOST_NAME_BYTES ? labels : null;
}

/** A name in a file as a look shows the same; null for what is none. */
export function writtenHost(text: string): string | null {
  const labels = nameLabels(text);
  return labels && hostName(labels.join('.') || '.');
}

/** The same of the mailbox of a zone, whose first label may hold dots (RFC 1035 section 8). */
export function writtenMailbox(text: string): string | null {
  const labels = nameLabels(text);
  return labels && mailboxName(labels.map(heardMailboxLabel).join('.') || '.');
}

/**
 * A name as dns-packet decodes it → lower case, without the trailing dot; the root is `.`. Escaped
 * before it is lower-cased: letters beyond ASCII may have an ASCII lower case, and another name
 * must not turn into ours. Dots within labels are as good as dots between them, since dns-packet
 * doesn't tell them apart.
 */
export function hostName(name: string): string {
  return escapedName(name.length > 1 && name.endsWith('.') ? name.slice(0, -1) : name);
}

/** The same of a zone's mailbox: there dns-packet writes a backslash before dots within labels. */
export function mailboxName(name: string): string {
  return name.split('\\.').map(escapedName).join('\\.');
}

function heardMailboxLabel(label: Buffer): string {
  return label.toString().replaceAll('.', '\\.');
}

function escapedName(name: string): string {
  return name
    .replace(SPECIAL_IN_NAMES, '\\$&')
    .replace(/[^\x21-\x7e]/gu, escapedBytes)
    .toLowerCase();
}

/** One label, the dots in it escaped too. */
export function labelText(label: Buffer): string {
  const text = label.toString('latin1').replace(SPECIAL_IN_NAMES, '\\$&').replaceAll('.', '\\.');
  return text.replace(/[^\x21-\x7e]/g, (char) => escapedByte(char.charCodeAt(0))).toLowerCase();
}

/** `\DDD` is a byte, `\X` is X, all else its UTF-8; null: no byte, or an escape cut short. */
export function unescaped(text: string): Buffer | null {
  if (!text.includes('\\')) return Buffer.from(text);
  const pieces: Buffer[] = [];
  for (const [piece, digits, char] of text.matchAll(PIECE)) {
    if (piece === '\\' || Number(digits) > 0xff) return null;
    pieces.push(digits ? Buffer.of(Number(digits)) : Buffer.from(char ?? piece));
  }
  return Buffer.concat(pieces);
}

/** What the strings hold together; of text that isn't all in quotes, the text itself. */
export function stringBytes(text: string): Buffer | null {
  const trimmed = text.trim();
  if (!QUOTED.test(trimmed)) return unescaped(text);
  const strings = trimmed.match(/"(?:[^"\\]|\\.)*"/gs)!;
  return unescaped(strings.map((string) => string.slice(1, -1)).join(''));
}

/** The joined strings of a TXT. Quotes around all of it are escaped: they are part of the text. */
export function textValue(bytes: Buffer): string {
  const text = printable(bytes);
  if (text === '') return '""';
  return QUOTED.test(text.trim()) ? text.replace('"', '\\"') : text;
}

/** Text stays text, also beyond ASCII; controls and bytes that are no UTF-8 become `\DDD`. */
export function printable(value: string | Buffer): string {
  const bytes = Buffer.from(value);
  const text = bytes.toString('utf8');
  if (Buffer.from(text).equals(bytes))
    return text.replaceAll('\\', '\\\\').replace(/[\u0000-\u001f\u007f-\u009f]/g, escapedBytes);
  const latin = bytes.toString('latin1').replaceAll('\\', '\\\\');
  return latin.replace(/[^\u0020-\u007e]/g, (char) => escapedByte(char.charCodeAt(0)));
}

/** A character string in quotes. */
export function quoted(value: string | Buffer): string {
  return `"${printable(value).replaceAll('"', '\\"')}"`;
}

/** Each byte of the character's UTF-8. */
function escapedBytes(char: string): string {
  return [...Buffer.from(char)].map(escapedByte).join('');
}

export function escapedByte(byte: number): string {
  return `\\${String(byte).padStart(3, '0')}`;
}
