import { asciiHost } from '#app/parsing/host-name.ts';

const MAX_SENTENCE_LENGTH = 400;
/** What stands between words, white space aside. */
const SEPARATORS = '"\'«»“”„‘’`´()<>[]{}（）「」『』【】《》,;!?|=*，；！？、。';
/** In front of a host that answers, not of the name it answers about. */
const PLACE =
  /^(?:in|at|by|from|via|visit|see|server|host|registry|www|http|https|on|whoisd|website|site|contact|nic|searching|querying|asking)$/i;

/**
 * The domain name a sentence speaks of (`No match for domain "OTHER.TEST".`), lower-case A-label form; null when it names none.
 * Only a word of two or more labels counts: no URL, no e-mail address, no IP address or version, no bare TLD or zone (`.test`, `.co.test`).
 */
export function nameSpokenOf(sentence: string): string | null {
  const text =
    sentence.length > MAX_SENTENCE_LENGTH ? sentence.slice(0, MAX_SENTENCE_LENGTH) : sentence;
  // A name has a dot within it: only words with dots are looked at.
  for (let dot = text.indexOf('.'); dot >= 0; ) {
    const start = startOfWord(text, dot);
    const end = endOfWord(text, dot);
    const name = end === dot + 1 && end - start > 1 ? null : nameIn(text.slice(start, end));
    if (name !== null && !PLACE.test(wordBefore(text, start))) return name;
    dot = text.indexOf('.', end);
  }
  return null;
}

function startOfWord(text: string, from: number): number {
  let at = from;
  while (at > 0 && !isSeparator(text, at - 1)) at--;
  return at;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSeparator(text, at)) at++;
  return at;
}

/** Without its colon. */
function wordBefore(text: string, from: number): string {
  let end = from;
  while (end > 0 && isSeparator(text, end - 1)) end--;
  const word = text.slice(startOfWord(text, end), end);
  return word.endsWith(':') ? word.slice(0, -1) : word;
}

function isSeparator(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return BETWEEN_WORDS[code] === 1;
  return SEPARATORS.includes(text[at]!) || /\s/.test(text[at]!);
}

const BETWEEN_WORDS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (SEPARATORS.includes(char) || /\s/.test(char)) BETWEEN_WORDS[code] = 1;
}

function nameIn(word: string): string | null {
  if (/^(?:\.|whois\.)/i.test(word) || /[/@\\]|:\d/.test(word)) return null;
  for (const part of word.split(/[:：]/)) {
    let end = part.length;
    while (end > 0 && part.charCodeAt(end - 1) === 46) end--;
    const labels = part.slice(0, end).split('.');
    if (labels.length > 1 && labels.every(isLabel) && isTld(labels.at(-1)!))
      return asciiHost(labels.join('.'));
  }
  return null;
}

function isLabel(label: string): boolean {
  return label.length > 0 && label.length <= 63 && /^[\p{L}\p{N}\p{M}_-]+$/u.test(label);
}

/** Letters of one alphabet: what is glued to a name in a script without blanks (`example.test未注册`) is no TLD. */
function isTld(label: string): boolean {
  return /^(?:[a-z]{2,63}|xn--[a-z0-9-]+|[^\x00-\x7f]{2,63})$/i.test(label);
}
