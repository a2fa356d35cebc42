/** From one cell or word of a list to a domain name. The service judges names for good; this spares it what can't be one. */
import { AROUND, bareText, hostIn, plainText } from '../names/pasted-host.ts';

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

const LABEL = /^(?:[\p{L}\p{N}\p{M}\u00b7\u30fb-]|\u200c|\u200d)+$/u;
export function listedName(text: string): ListedName {
  const bare = bareText(plainText(text.slice(0, MOST_READ)), AROUND);
  const name = hostIn(bare).replace(/\.$/, '');
  const fault = faultOf(name);
  if (fault) return { ok: false, fault };
  const key = asciiOf(name);
  if (key === null) return { ok: false, fault: 'character' };
  return { ok: true, name, key, isBare: bare.replace(/\.$/, '').toLowerCase() === name };
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
export function asciiOf(name: string): string | null {
  try {
    const host = new URL(`http://${name}`).hostname;
    return host.includes('.') ? host : null;
  } catch {
    return null;
  }
}
