import { asciiHost } from '#app/parsing/host-name.ts';

const MAX_SENTENCE_LENGTH = 400;
const SEPARATORS = /[\s"'«»“”„‘’`´()<>[\]{}（）「」『』【】《》,;!?|=*，；！？、。]+/;
/** In front of a host that answers, not of the name it answers about. */
const PLACE =
  /^(?:in|at|by|from|via|visit|see|server|host|registry|www|http|https|on|whoisd|website|site|contact|nic|searching|querying|asking)$/i;

/**
 * The domain name a sentence speaks of (`No match for domain "OTHER.TEST".`), lower-case A-label form; null when it names none.
 * Only a word of two or more labels counts: no URL, no e-mail address, no IP address or version, no bare TLD or zone (`.test`, `.co.test`).
 */
export function nameSpokenOf(sentence: string): string | null {
  // A name has a dot within it: most sentences and words need no further look.
  if (!/\.[^\s.]/.test(sentence)) return null;
  let before = '';
  for (const word of sentence.slice(0, MAX_SENTENCE_LENGTH).split(SEPARATORS)) {
    const name = !word.includes('.') || PLACE.test(before) ? null : nameIn(word);
    if (name !== null) return name;
    if (word !== '') before = word.endsWith(':') ? word.slice(0, -1) : word;
  }
  return null;
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
