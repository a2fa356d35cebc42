/** From what people paste to a name worth asking about: an address with path, an e-mail address, a list, words without an ending. */
import { AROUND, bareText, hostIn, plainText } from './pasted-host.ts';

export type Pasted =
  | { readonly kind: 'nothing' }
  /** `rest`: the other names in the text. */
  | { readonly kind: 'name'; readonly name: string; readonly rest: readonly string[] }
  /** Words without an ending; `tries`: names made of them. */
  | { readonly kind: 'words'; readonly tries: readonly string[] };

/** Beyond it nobody means a name. */
const MOST_CHARACTERS = 20_000;
const ENDINGS = ['vn', 'com.vn', 'com'] as const;
const MOST_LABEL = 63;

/** In running text a full stop or a dash stands around names, too. */
const AROUND_IN_TEXT = new Set([...AROUND, '.', '-', '_']);

export function pastedName(text: string): Pasted {
  const clean = plainText(text.slice(0, MOST_CHARACTERS)).trim();
  if (clean === '') return { kind: 'nothing' };
  const [name, ...rest] = namesIn(clean);
  if (name !== undefined) return { kind: 'name', name, rest };
  return { kind: 'words', tries: triesFor(clean) };
}

/** Every name in a text, once each, in its order. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const piece of plainText(text).split(/[\s,;|"<>]+/u)) {
    const name = bareText(hostIn(bareText(piece, AROUND_IN_TEXT)), AROUND_IN_TEXT);
    if (name.includes('.')) names.add(name);
  }
  return [...names];
}

/** `Cà phê Sữa` → `caphesua.vn`, `caphesua.com.vn`, `caphesua.com`; and `càphêsữa.vn`, for accents are allowed there. */
function triesFor(words: string): string[] {
  const label = (text: string) => bareText(text.replace(/[^\p{L}\p{N}-]/gu, ''), AROUND_IN_TEXT);
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
