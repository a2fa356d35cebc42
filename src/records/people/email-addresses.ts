/** E-mail addresses in texts from outside: wherever they stand, and however they are escaped. */

/** Of a local part and of a host, in characters (RFC 5321 §4.5.3.1). */
const MOST_LOCAL = 64;
const MOST_HOST = 255;
/** What was escaped on its way through several formats was so a few times at most. */
const MOST_LAYERS = 3;

const LETTER = String.raw`\p{L}\p{M}\p{N}`;
/** Of another script than Latin: no space parts them from an address (`邮箱an@mail.example`). */
const OTHER_LETTER = String.raw`(?!\p{Script=Latin}|\p{Script=Inherited})[\p{L}\p{M}]`;
/** Allowed within an address (RFC 5322 §3.2.3), but far more often what it stands behind. */
const DELIMITER = '!#$&*/=?^`{|}~';
const PUNCTUATION = String.raw`${DELIMITER}._%+'\-`;

const LABEL = `[${LETTER}]+(?:-+[${LETTER}]+)*`;
const ADDRESS = RegExp(
  String.raw`@(?<=([${LETTER}${PUNCTUATION}]{1,${MOST_LOCAL + 1}})@)(?=(${LABEL}(?:\.${LABEL})*))`,
  'gu',
);
/**
 * Where an address may begin within a run of what is allowed in one: at its first character and
 * behind a delimiter, or behind more punctuation there; of `-'an` these are `-'an`, `'an` and `an`.
 * An apostrophe is part of a name only behind a letter (`o'hara`).
 */
const BEGINNING = RegExp(
  `(?<=(?:^|[${DELIMITER}]|(?<![${LETTER}])')[${PUNCTUATION}]*)` +
    `|(?<=${OTHER_LETTER}[${PUNCTUATION}]*)(?=[a-z0-9])`,
  'gu',
);
const HAS_LETTER = RegExp(`[${LETTER}]`, 'u');
const ASCII_HOST = RegExp(`^[a-z0-9.-]*[a-z0-9](?=[.-]*${OTHER_LETTER})`, 'u');
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const INVISIBLE = /\p{Cf}/gu;

/**
 * The form in which addresses are compared: lower case, NFC, without what is invisible, full-width
 * characters as ASCII.
 */
export function comparedAddress(text: string): string {
  return plain(text).replace(INVISIBLE, '').trim();
}

/**
 * Every e-mail address, in compared form, that the text may be read to hold, escaped or not, among
 * delimiters of any kind. What stands before an address may be part of it, so that one `@` can give
 * several; a longer address holds no shorter one. The work is linear in the length of the text.
 */
export function emailAddressesIn(text: string): Set<string> {
  const found = new Set<string>();
  if (!/[@＠%\\&]/.test(text)) return found;
  for (const reading of readingsOf(text)) {
    addAddresses(found, reading);
    // Invisible characters part words, or stand within one.
    const visible = reading.replace(INVISIBLE, '');
    if (visible !== reading) addAddresses(found, visible);
  }
  return found;
}

/**
 * The text as it is, and what it says when its escapes are resolved, again and again: `%40` of
 * URLs, `\u0040` and `\n` of JSON, `\064` and `\.` of zone files (RFC 1035 §5.1), `&#64;` of HTML.
 */
export function readingsOf(text: string): string[] {
  const readings = [text];
  while (readings.length <= MOST_LAYERS) {
    const before = readings.at(-1)!;
    const resolved = before.replace(ESCAPE, unescaped);
    if (resolved === before) break;
    readings.push(resolved);
  }
  return readings;
}

function addAddresses(found: Set<string>, reading: string): void {
  // A local part may be quoted.
  const text = plain(reading).replaceAll('"@', '@');
  for (const [, run = '', host = ''] of text.matchAll(ADDRESS)) {
    if (host.length > MOST_HOST) continue;
    const inAscii = ASCII_HOST.exec(host)?.[0];
    for (const { index } of run.matchAll(BEGINNING)) {
      const local = run.slice(index);
      if (local.length > MOST_LOCAL || !HAS_LETTER.test(local)) continue;
      found.add(`${local}@${host}`);
      if (inAscii) found.add(`${local}@${inAscii}`);
    }
  }
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .toLowerCase();
}

const ESCAPE =
  /((?:%[\da-fA-F]{2})+)|((?:\\\d{3})+)|\\u([\da-fA-F]{4})|&#[xX]([\da-fA-F]{1,6});|&#(\d{1,7});|\\([nrtbf])|\\(["\\/.@;()$])/g;

function unescaped(
  whole: string,
  percents?: string,
  decimals?: string,
  unit?: string,
  hex?: string,
  number?: string,
  control?: string,
  char?: string,
): string {
  if (percents) return Buffer.from(percents.replaceAll('%', ''), 'hex').toString();
  if (decimals) return Buffer.from(decimals.slice(1).split('\\').map(Number)).toString();
  if (control) return ' ';
  if (char) return char;
  const code = number ? Number(number) : Number.parseInt(unit ?? hex ?? '', 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
