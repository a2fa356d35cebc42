/**
 * Vietnamese puts the tone of open oa, oe and uy on the first vowel in the traditional spelling
 * (hòa, khỏe, thủy) and on the second in the newer one (hoà, khoẻ, thuỷ). Both are in daily use,
 * and are different domain names.
 */
const TONES = ['\u0300', '\u0301', '\u0303', '\u0309', '\u0323'];
const PAIRS = ['oa', 'oe', 'uy'].flatMap(([first, second]) =>
  TONES.map((tone) => ({
    traditional: `${first}${tone}${second}`.normalize('NFC'),
    newer: `${first}${second}${tone}`.normalize('NFC'),
  })),
);
const TO_NEWER = new Map(PAIRS.map(({ traditional, newer }) => [traditional, newer]));
const TO_TRADITIONAL = new Map(PAIRS.map(({ traditional, newer }) => [newer, traditional]));
/**
 * The tone stands on the first vowel in open syllables only, so this form is never a part of
 * another.
 */
const TRADITIONAL = new RegExp(`(?<!q)(?:${[...TO_NEWER.keys()].join('|')})`, 'gu');
/**
 * Before a letter that can close the syllable (hoàn, hoài, huỳnh) the tone stands on the second
 * vowel in both spellings. Labels don't show where a syllable ends, so a doubtful one is left
 * alone. After q, u is part of the consonant (quý).
 */
const NEWER = new RegExp(
  `(?<!q)(?:${[...TO_TRADITIONAL.keys()].join('|')})(?![cmnptiouyaeêăâ])`,
  'gu',
);

/** `label` (U-label) in the other placement of the tone marks; null when there is none. */
export function accentVariant(label: string): string | null {
  const newer = label.replace(TRADITIONAL, (vowels) => TO_NEWER.get(vowels) ?? vowels);
  if (newer !== label) return newer;
  const traditional = label.replace(NEWER, (vowels) => TO_TRADITIONAL.get(vowels) ?? vowels);
  return traditional === label ? null : traditional;
}

/** Without accents, as Vietnamese is typed where no accents can be: `Đặng Bình` → `Dang Binh`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');
}
