/** Of what a server offers, what we use: a login that names anything else is refused (2307). */
import { type FeeVersion, hidesPrices, newestFee } from './extensions/fee.ts';
import { EXTENSIONS, OBJECTS } from './namespaces.ts';
import type { Greeting } from './replies.ts';

const SHOWABLE = /^[\w:./#-]{1,200}$/;
const MOST_SHOWN = 50;

export interface Services {
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
  /** The newest version of RFC 8748 that both speak; null: none. */
  readonly fee: FeeVersion | null;
  /** Prices are told there in a way that isn't spoken here. */
  readonly hidesPrices: boolean;
  /** Offered and not used, as far as it can be shown. */
  readonly unused: readonly string[];
}

export function servicesOf(greeting: Pick<Greeting, 'objects' | 'extensions'>): Services {
  const fee = newestFee(greeting.extensions);
  const offered = (known: readonly string[], theirs: readonly string[]) =>
    known.filter((uri) => theirs.includes(uri));
  const objects = offered(OBJECTS, greeting.objects);
  const extensions = [...offered(EXTENSIONS, greeting.extensions), ...(fee ? [fee.uri] : [])];
  const used = new Set([...objects, ...extensions]);
  return {
    objects,
    extensions,
    fee,
    hidesPrices: hidesPrices(greeting.extensions),
    unused: [...greeting.objects, ...greeting.extensions]
      .filter((uri) => !used.has(uri) && SHOWABLE.test(uri))
      .slice(0, MOST_SHOWN),
  };
}
