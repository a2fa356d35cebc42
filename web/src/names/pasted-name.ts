/** From what people paste to a name: an address, an e-mail address, a list, plain words. */
import { AROUND, bareText, pastedHost, plainText } from './pasted-host.ts';

export type Pasted =
  | { readonly kind: 'nothing' }
  /** `rest`: the other names in the text. */
  | { readonly kind: 'name'; readonly name: string; readonly rest: readonly string[] }
  /** An IPv6 address. One of IPv4 is looked up, to be told what it is. */
  | { readonly kind: 'address' }
  /** `.vn`, `com`: what names end with, and no name of its own. */
  | { readonly kind: 'ending' }
  /** Words without an ending; `tries`: names made of them. */
  | { readonly kind: 'words'; readonly tries: readonly string[] };

/** A longer text is no name. */
const MOST_CHARACTERS = 20_000;
const ENDINGS = ['vn', 'com.vn', 'com'] as const;
const MOST_LABEL = 63;

const IPV6 =
  /^(?=.*::|(?:[^:]*:){7})(?:[a-z]{1,10}:\/\/)?\[?[0-9a-f]{0,4}:[0-9a-f:.]*:[0-9a-f.]*\]?(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** A full stop stands behind a name that ends a sentence. */
const AROUND_ALONE = new Set([...AROUND, '.', '_']);
/** In running text and in lists a dash stands around names; alone it is part of a name. */
const AROUND_IN_TEXT = new Set([...AROUND_ALONE, '-']);

export function pastedName(text: string): Pasted {
  const clean = joined(plainText(text.slice(0, MOST_CHARACTERS)).trim());
  if (clean === '') return { kind: 'nothing' };
  if (IPV6.test(clean)) return { kind: 'address' };
  if (isEndingAlone(clean)) return { kind: 'ending' };
  const [name, ...rest] = namesIn(clean);
  if (name !== undefined) return { kind: 'name', name, rest };
  return { kind: 'words', tries: triesFor(clean) };
}

/** Every name in a text, once each, in its order. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  const pieces = plainText(text)
    .trim()
    .split(/[\s,;|"<>]+/u);
  const around = pieces.length === 1 ? AROUND_ALONE : AROUND_IN_TEXT;
  for (const piece of pieces) {
    const name = bareText(pastedHost(bareText(piece, around)), around);
    if (name.includes('.')) names.add(name);
  }
  return [...names];
}

/** A name with a blank beside a dot, and nothing else: `vnnic .vn`, `vnnic. com.vn`. */
function joined(text: string): string {
  return text
    .replace(/^(\S+)\s+(\.[^\s.]\S*)$/u, '$1$2')
    .replace(/^([^\s.]+)\s*\.\s+([^\s.]\S*)$/u, '$1.$2');
}

/** What is offered as an ending is one; of any other word only the dot before it says so. */
export function isEndingAlone(text: string): boolean {
  const lower = text.toLowerCase();
  return /^\.[^\s.]+$/u.test(lower) || lower === 'vn' || lower === 'com';
}

/** `Cà phê Sữa` → `caphesua.vn`, `caphesua.com.vn`, `caphesua.com`, `càphêsữa.vn`. */
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
