/** From what people paste to a name worth asking about: an address with path, an e-mail address, a list, words without an ending. */

export type Pasted =
  | { readonly kind: 'nothing' }
  /** `rest`: how many more names the text holds. */
  | { readonly kind: 'name'; readonly name: string; readonly rest: number }
  /** Words without an ending; `tries`: names made of them. */
  | { readonly kind: 'words'; readonly tries: readonly string[] };

/** Beyond it nobody means a name. */
const MOST_CHARACTERS = 20_000;
const ENDINGS = ['vn', 'com.vn', 'com'] as const;
const MOST_LABEL = 63;

/** Zero-width characters and direction marks that come along when text is copied from a page. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Dots of input methods (UTS-46), and the brackets that keep dangerous links from being followed: `example[.]com`. */
const DOTS = /[\u3002\uff0e\uff61]|\[\.\]|\(\.\)|\{\.\}|\[dot\]/giu;
/** What stands around a name in running text and lists. */
const AROUND = new Set('"\'“”‘’«»<>()[]{}*_`|,;:!?.-–—');

export function pastedName(text: string): Pasted {
  const clean = text.slice(0, MOST_CHARACTERS).replace(UNSEEN, '').normalize('NFC').trim();
  if (clean === '') return { kind: 'nothing' };
  const names = namesIn(clean);
  const [name] = names;
  if (name !== undefined) return { kind: 'name', name, rest: names.length - 1 };
  return { kind: 'words', tries: triesFor(clean) };
}

/** Every name in a text, once each, in its order. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const piece of text.replace(DOTS, '.').split(/[\s,;|"<>]+/u)) {
    const name = hostOf(piece);
    if (name !== null) names.add(name);
  }
  return [...names];
}

/** The host in an address, an e-mail address or a bare name, lower-case; null where there is none. */
function hostOf(piece: string): string | null {
  let text = piece.replace(/^(?:mailto:|[a-z][a-z0-9+.-]{0,20}:)?\/{2,}|^mailto:/i, '');
  text = text.split(/[/?#\\]/, 1)[0]!;
  text = text.slice(text.lastIndexOf('@') + 1);
  text = bare(bare(text).replace(/:\d{0,5}$/, '')).toLowerCase();
  return text.includes('.') && !text.startsWith('.') ? text : null;
}

/** Without what stands around it. By hand: the expression for it would take time quadratic in a long text. */
function bare(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && AROUND.has(text[from]!)) from += 1;
  while (to > from && AROUND.has(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

/** `Cà phê Sữa` → `caphesua.vn`, `caphesua.com.vn`, `caphesua.com`; and `càphêsữa.vn`, for accents are allowed there. */
function triesFor(words: string): string[] {
  const label = (text: string) => bare(text.replace(/[^\p{L}\p{N}-]/gu, ''));
  const plain = label(withoutAccents(words.toLowerCase()));
  if (plain === '' || plain.length > MOST_LABEL) return [];
  const accented = label(words.toLowerCase());
  const tries = ENDINGS.map((ending) => `${plain}.${ending}`);
  return accented === plain || accented.length > 40 ? tries : [...tries, `${accented}.vn`];
}

/** `Đường` → `Duong`. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFC');
}
