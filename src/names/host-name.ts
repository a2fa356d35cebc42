import { toASCII, toUnicode } from 'tr46';
import { MAX_INPUT_LENGTH, otherThanName } from './input-shape.ts';
import { shownCharacter, shownText } from './shown.ts';

export type ReadHost =
  | { readonly ok: true /** A-label form, lower case, no trailing dot. */; readonly ascii: string }
  | { readonly ok: false; readonly message: string };

/**
 * UTS #46, non-transitional, STD3 rules. Hyphens are checked here instead (`labelFault`): its
 * CheckHyphens also forbids ASCII labels such as `r3---sn`, which the DNS holds and registries have
 * sold. Lengths are checked here for their own messages.
 */
const UTS46 = { checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: true } as const;
/** RFC 1035 section 2.3.4, without the root's own octets. */
const MAX_HOST_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;
const PLAIN = /^[a-z0-9.-]+$/i;
const ACE_LABEL = /(?:^|\.)xn--/i;
/** The full stops of UTS #46 section 2.3. */
const FULL_STOPS = /[.\u3002\uff0e\uff61]/;

/**
 * Reads a host name as people write it, Unicode or ASCII, any case, one trailing dot. Knows nothing
 * of TLDs. Never throws.
 */
export function readHostName(input: string): ReadHost {
  if (input.length > MAX_INPUT_LENGTH) return fault('The domain name is too long.');
  const text = input.trim();
  const other = PLAIN.test(text) ? null : otherThanName(text);
  if (other !== null) return fault(other);
  const mapped = toAsciiHost(text);
  if (mapped === null) return fault(characterFault(text));
  const ascii = mapped.endsWith('.') ? mapped.slice(0, -1) : mapped;
  const message = lengthFault(ascii) ?? labelFault(toUnicodeHost(ascii));
  return message === null ? { ok: true, ascii } : fault(message);
}

/** U-label form of a host that `readHostName` gave. */
export function toUnicodeHost(ascii: string): string {
  return ACE_LABEL.test(ascii) ? toUnicode(ascii, UTS46).domain : ascii;
}

/**
 * UTS #46 does no more to plain ASCII than to lower its case; not to ask it makes most names many
 * times cheaper.
 */
function toAsciiHost(text: string): string | null {
  return PLAIN.test(text) && !ACE_LABEL.test(text) ? text.toLowerCase() : toASCII(text, UTS46);
}

function fault(message: string): ReadHost {
  return { ok: false, message };
}

function lengthFault(ascii: string): string | null {
  const labels = ascii.split('.');
  if (labels.includes('')) return 'The domain name has an empty label (a dot too many).';
  const long = labels.find((label) => label.length > MAX_LABEL_LENGTH);
  const tooLong = (what: string, { length }: string, most: number) =>
    `${what} is ${length} octets long in its ASCII form; ${most} is the most.`;
  if (long !== undefined) return tooLong('A label', long, MAX_LABEL_LENGTH);
  return ascii.length > MAX_HOST_LENGTH ? tooLong('The domain name', ascii, MAX_HOST_LENGTH) : null;
}

/**
 * No hyphen first or last (RFC 1123); in U-labels none third and fourth either (RFC 5891 section
 * 4.2.3.1). No code point that the runtime doesn't know, even where tr46 is ahead of it: what can't
 * be normalised dependably has no one A-label.
 */
function labelFault(unicode: string): string | null {
  for (const label of unicode.split('.')) {
    if (label.startsWith('-') || label.endsWith('-'))
      return `${shownText(label)} starts or ends with a hyphen.`;
    if (!/[^\x00-\x7f]/.test(label)) continue;
    if (/^..--/u.test(label)) return `${shownText(label)} has hyphens in third and fourth place.`;
    const unknown = /\p{Cn}/u.exec(label)?.[0];
    if (unknown !== undefined) return `${shownCharacter(unknown)} is not allowed in a domain name.`;
  }
  return null;
}

/** Finds what UTS #46 stumbled over. Looks at each character once. */
function characterFault(text: string): string {
  const labels = text.split(FULL_STOPS);
  const foreign = labels.flatMap((label) => [...label]).find((character) => !isAllowed(character));
  if (foreign !== undefined) return `${shownCharacter(foreign)} is not allowed in a domain name.`;
  for (const label of labels) {
    if (/^\p{M}/u.test(label)) return 'A label starts with a combining mark.';
    if (/^xn--/i.test(label) && toASCII(label, UTS46) === null)
      return `${shownText(label)} is not a valid internationalised label (Punycode).`;
  }
  return 'The domain name breaks the rules for joiners or right-to-left scripts (RFC 5892, RFC 5893).';
}

function isAllowed(character: string): boolean {
  if (/^[\x00-\x7f]$/.test(character)) return /^[a-z0-9-]$/i.test(character);
  return toASCII(`a${character}`, { useSTD3ASCIIRules: true }) !== null;
}
