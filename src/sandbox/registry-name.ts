import { domainToASCII, domainToUnicode } from 'node:url';

export const SANDBOX_TLD = 'test';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const PLAUSIBLE = /^[a-z0-9.\-\u0080-\u{10ffff}]{1,253}\.?$/iu;

/**
 * The A-label form of a name that may be registered here: one label below `.test`. Else null.
 * Node's own IDNA on purpose, not `names/`, whose mistakes a test registry must not share.
 */
export function registryName(text: string): string | null {
  if (!PLAUSIBLE.test(text)) return null;
  const ascii = domainToASCII(text.endsWith('.') ? text.slice(0, -1) : text).toLowerCase();
  const [label, tld, ...rest] = ascii.split('.');
  if (rest.length > 0 || tld !== SANDBOX_TLD || label === undefined || !LABEL.test(label))
    return null;
  // "??--" is kept for A-labels (RFC 5891 section 4.2.3.1), and those must be real ones.
  if (label.slice(2, 4) === '--' && (!label.startsWith('xn--') || unicodeForm(ascii) === ascii))
    return null;
  return ascii;
}

/** `xn--tin-hkz.test` → `tiền.test`; an ASCII name stays as it is. */
export function unicodeForm(ascii: string): string {
  return domainToUnicode(ascii) || ascii;
}
