/**
 * Vietnamese companies have their trades between legal form and name, as words or as their first
 * letters: `Công ty TNHH TM & DV Sông Hồng` is `Công ty TNHH Thương mại và Dịch vụ Sông Hồng`.
 */

/** Folded. Letters that stand for several trades (VT, CN, TT, TV) are left as they are. */
const TRADES: Readonly<Record<string, string>> = {
  tm: 'thuong mai',
  dv: 'dich vu',
  sx: 'san xuat',
  xd: 'xay dung',
  xl: 'xay lap',
  dt: 'dau tu',
  pt: 'phat trien',
  kd: 'kinh doanh',
  xnk: 'xuat nhap khau',
  nk: 'nhap khau',
  xk: 'xuat khau',
  dl: 'du lich',
  qc: 'quang cao',
  kt: 'ky thuat',
  bds: 'bat dong san',
  tmdt: 'thuong mai dien tu',
};
const PHRASES = Object.values(TRADES)
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length);
const AND = 'va';
/** `TMDV`, `DTXD`: the letters of two or three trades. */
const SHORT = Object.keys(TRADES)
  .filter((letters) => letters.length <= 3)
  .sort((a, b) => b.length - a.length)
  .join('|');
const TOGETHER = new RegExp(`^(?:${SHORT}){1,3}$`);
const EACH = new RegExp(SHORT, 'g');
/** What Vietnamese legal forms begin with. */
const FORMS = new Set(
  'cong cty c ct ctcp cttnhh tnhh tong tct doanh dn dntn hop htx ho hkd'.split(' '),
);

/** Whether words, of which the first are a legal form, are a Vietnamese one's. */
export function isVietnameseForm(words: readonly string[]): boolean {
  return FORMS.has(words[0] ?? '');
}

/** The trades that the words begin with in full, without `và`; where a name follows them. */
export function withTradesSpelled(words: readonly string[]): readonly string[] {
  const trades: string[] = [];
  let at = 0;
  for (;;) {
    const from = trades.length > 0 && words[at] === AND ? at + 1 : at;
    const [read, length] = tradeAt(words, from);
    if (length === 0) break;
    trades.push(...read);
    at = from + length;
  }
  return at < words.length ? [...trades, ...words.slice(at)] : words;
}

/** The trade in full, and how many words it takes. */
function tradeAt(words: readonly string[], at: number): [readonly string[], number] {
  const word = words[at] ?? '';
  const whole = TRADES[word];
  if (whole !== undefined && Object.hasOwn(TRADES, word)) return [whole.split(' '), 1];
  if (TOGETHER.test(word)) {
    const letters = word.match(EACH) ?? [];
    return [letters.flatMap((one) => TRADES[one]!.split(' ')), 1];
  }
  const phrase = PHRASES.find((own) => own.every((part, i) => words[at + i] === part));
  return phrase ? [phrase, phrase.length] : [[], 0];
}
