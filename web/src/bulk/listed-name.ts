/** From one cell or word of a list to a domain name. The service judges names for good; this spares it what can't be one. */

export type NameFault = 'noDot' | 'emptyLabel' | 'character' | 'hyphen' | 'long' | 'address';

export type ListedName =
  /** `name` as it will be asked; `key` is the same for every spelling of the name. `isBare`: the text was nothing but the name. */
  | { readonly ok: true; readonly name: string; readonly key: string; readonly isBare: boolean }
  | { readonly ok: false; readonly fault: NameFault };

/** RFC 1035 §2.3.4; a longer text is no name, whatever is in it. */
const MOST_CHARACTERS = 253;
const MOST_IN_LABEL = 63;
/** Of what is read at all: an address with a long path still holds a name. */
const MOST_READ = 500;

/** Dots that input methods type for `.` (UTS-46), and the brackets that keep dangerous links from being followed. */
const DOTS = /[\u3002\uff0e\uff61]|\[\.\]|\(\.\)/g;
/** What comes along unseen when text is copied from a page. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const SCHEME = /^mailto:|^[a-z][a-z0-9+.-]{0,20}:\/\//i;
const LABEL = /^(?:[\p{L}\p{N}\p{M}\u00b7\u30fb-]|\u200c|\u200d)+$/u;
/** What sentences and lists put around a name. */
const AROUND = new Set(' \t\r\n\u00a0"\'`“”‘’«»<>()[]{}*•·–—,;:!?');

export function listedName(text: string): ListedName {
  const clean = text.slice(0, MOST_READ).replace(UNSEEN, '').replace(DOTS, '.').normalize('NFC');
  const bare = withoutAround(clean);
  const name = hostOf(bare).replace(/\.$/, '').toLowerCase();
  const fault = faultOf(name);
  if (fault) return { ok: false, fault };
  const key = asciiOf(name);
  if (key === null) return { ok: false, fault: 'character' };
  return { ok: true, name, key, isBare: bare.replace(/\.$/, '').toLowerCase() === name };
}

/** By hand: the expression for it would take time quadratic in a long text. */
function withoutAround(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && AROUND.has(text[from]!)) from += 1;
  while (to > from && AROUND.has(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

/** `https://user@www.example.vn:8080/path?x#y` and `someone@example.vn` → the host. */
function hostOf(text: string): string {
  const [authority = ''] = text.replace(SCHEME, '').split(/[/?#\\]/, 1);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.replace(/:\d{0,5}$/, '');
}

function faultOf(name: string): NameFault | null {
  if (name.length > MOST_CHARACTERS) return 'long';
  const labels = name.split('.');
  if (labels.length < 2) return 'noDot';
  if (/^\[|:/.test(name) || labels.every((label) => /^\d+$/.test(label))) return 'address';
  if (labels.some((label) => label === '')) return 'emptyLabel';
  if (labels.some((label) => label.length > MOST_IN_LABEL)) return 'long';
  if (!labels.every((label) => LABEL.test(label))) return 'character';
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) return 'hyphen';
  // No top-level domain has a digit except within its A-label: 3.14 and file.mp3 are no names.
  return /^\d|^[a-z]*\d+$/.test(labels.at(-1)!) ? 'character' : null;
}

/** The browser's own conversion to A-labels (UTS-46); null when it refuses. */
function asciiOf(name: string): string | null {
  try {
    const host = new URL(`http://${name}`).hostname;
    return host.includes('.') ? host : null;
  } catch {
    return null;
  }
}
