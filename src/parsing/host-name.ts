import { domainToASCII } from 'node:url';
import { writtenHost } from '#app/records/dns-values/zone-text.ts';

const MAX_HOST_LENGTH = 253;

/**
 * A host or domain name as an answer writes it (any case, U-labels, a trailing dot) → lower-case
 * A-label form; null when it can't be a name. Lenient within one word: underscores and the like are
 * kept as the registry wrote them. Node's UTS-46 is enough to compare and show what others send;
 * what a user types is judged in `names/`.
 */
export function asciiHost(text: string): string | null {
  if (text.length > 4 * MAX_HOST_LENGTH) return null;
  let name = text.trim();
  if (name.endsWith('.')) name = name.slice(0, -1);
  if (name === '' || /[\s<>"'(){}[\]\\,;:/@\x00-\x20\x7f]/.test(name)) return null;
  const ascii = /^[\x21-\x7e]+$/.test(name) ? name.toLowerCase() : domainToASCII(name);
  return ascii === '' ||
    ascii.length > MAX_HOST_LENGTH ||
    ascii.startsWith('.') ||
    ascii.includes('..')
    ? null
    : ascii;
}

/**
 * A host as the value of a DNS record has it: any name of the DNS, as in a zone file or a look. `.`
 * stands for no host: no mail (RFC 7505), no service (RFC 2782). Letters beyond ASCII are read as
 * people write them. Null: no name.
 */
export function recordHost(text: string): string | null {
  if (!/[^\x00-\x7f]/.test(text)) return writtenHost(text);
  const ascii = asciiHost(text);
  return ascii === null || ascii.endsWith('.') ? null : writtenHost(ascii);
}

/** Whether an answer's spelling of a name is the name asked for. */
export function isSameName(answered: string, asked: string): boolean {
  const name = asciiHost(answered);
  return name !== null && name === asciiHost(asked);
}
