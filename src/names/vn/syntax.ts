import { shownCharacter, shownText } from '../shown.ts';

/**
 * The 67 lower-case letters of Vietnamese (TCVN 6909:2001) that aren't ASCII, each one code point
 * in NFC. The registry's own IDN table isn't published; these are computed from the alphabet.
 */
export const VN_LETTERS: ReadonlySet<string> = new Set(
  'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
);

/**
 * The syntax of a name the `.vn` registry sells, at every level (Circular 24/2015/TT-BTTTT, Article
 * 6): a–z, 0–9, hyphen and the Vietnamese letters; no hyphen first or last; no two in a row.
 * Measured on the U-label (lower case, NFC), so the ACE prefix of `xn--tin-hkz` counts for nothing;
 * the 63 octets are measured on the A-label, where the DNS does it. Returns a message fit for the
 * client, null for a good label.
 */
export function vnLabelFault(label: string): string | null {
  if (label.startsWith('-') || label.endsWith('-'))
    return `${shownText(label)} starts or ends with a hyphen.`;
  if (label.includes('--'))
    return `${shownText(label)} has two hyphens in a row, which .vn does not allow.`;
  for (const character of label) {
    if (/^[a-z0-9-]$/.test(character) || VN_LETTERS.has(character)) continue;
    return `${shownCharacter(character)} is not allowed in a .vn name: only a–z, 0–9, the hyphen and Vietnamese letters are.`;
  }
  return label === '' ? 'The .vn name has an empty label.' : null;
}
