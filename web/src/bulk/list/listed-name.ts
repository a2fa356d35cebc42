/** From one cell or word of a list to a domain name; the service judges it for good. */
import { type NameFault, nameFault } from '../../names/name-fault.ts';
import { AROUND, bareText, pastedHost, plainText } from '../../names/pasted-host.ts';

export type ListedName =
  /**
   * `name` as it will be asked; `key` is the same for every spelling of the name. `isBare`: the
   * text was nothing but the name.
   */
  | { readonly ok: true; readonly name: string; readonly key: string; readonly isBare: boolean }
  | { readonly ok: false; readonly fault: NameFault };

/** Of what is read at all: an address with a long path still holds a name. */
const MOST_READ = 500;

/** The last label neither begins with a digit nor ends with one: 3.14, file.mp3 are no names. */
const LABELS = /\.(?!\d|[a-z]*\d+$)[^.]+$/;

export function listedName(text: string): ListedName {
  const bare = bareText(plainText(text.slice(0, MOST_READ)), AROUND);
  const name = pastedHost(bare).replace(/\.$/, '');
  const fault = nameFault(name);
  // Whether an ending exists the service knows, and what a zone's own rules allow.
  const isJudged =
    fault === 'unknownEnding' || fault === 'notVietnamese' || fault === 'doubleHyphen';
  if (!isJudged) return { ok: false, fault };
  const key = LABELS.test(name) ? asciiOf(name) : null;
  if (key === null) return { ok: false, fault: 'badCharacter' };
  return { ok: true, name, key, isBare: bare.replace(/\.$/, '').toLowerCase() === name };
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
