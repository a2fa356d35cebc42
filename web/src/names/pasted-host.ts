/** From a piece of pasted text to the host in it, for the field and for lists. Pure. */

/** What is copied along unseen. Not the joiners: some scripts need them between letters. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Dots of input methods (UTS-46), and those in brackets: `example[.]com`. */
const DOTS = /[\u3002\uff0e\uff61]|\[\.\]|\(\.\)|\{\.\}|\[dot\]/giu;
const SCHEME = /^(?:mailto:|[a-z][a-z0-9+.-]{0,20}:)?\/{2,}|^mailto:/i;

/** What sentences and lists put around a name. */
export const AROUND: ReadonlySet<string> = new Set(' \t\r\n\u00a0"\'`“”‘’«»<>()[]{}*|•·–—,;:!?');

/** As it was meant: composed, without what can't be seen, with plain dots. */
export function plainText(text: string): string {
  return text.replace(UNSEEN, '').replace(DOTS, '.').normalize('NFC');
}

/** Without what stands around it. By hand: an expression would take quadratic time. */
export function bareText(text: string, around: ReadonlySet<string>): string {
  let [from, to] = [0, text.length];
  while (from < to && around.has(text[from]!)) from += 1;
  while (to > from && around.has(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

/**
 * `https://user@www.Example.vn:8080/path?x#y` → `www.example.vn`, `someone@example.vn` →
 * `example.vn`.
 */
export function pastedHost(bare: string): string {
  const [authority = ''] = bare.replace(SCHEME, '').split(/[/?#\\]/, 1);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d{0,5}$/, '').toLowerCase();
}
