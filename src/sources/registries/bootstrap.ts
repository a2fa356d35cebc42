import { readFile } from 'node:fs/promises';
import { type BootstrapDocument, readBootstrapDocument } from './bootstrap-document.ts';
import { RefreshedDocument, type RefreshParts } from './refreshed-document.ts';

export const IANA_BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json';
const SHIPPED = new URL('./data/bootstrap.json', import.meta.url);
const EMPTY: BootstrapDocument = { publication: null, zones: new Map() };

export interface BootstrapOptions extends RefreshParts {
  /** The operator's `file:`, `https:` or `http:` document; null: IANA's. */
  readonly url: string | null;
  /** What is in force until the document is there: IANA's as shipped, or nothing. */
  readonly startsWith: 'shipped' | 'nothing';
}

/** One RDAP bootstrap document (RFC 9224), IANA's or the operator's: the RDAP servers of zones. */
export class RdapBootstrap extends RefreshedDocument {
  readonly #isIanas: boolean;
  #document: BootstrapDocument;
  /** Where the document in force came from. */
  #origin: 'shipped' | 'file' | 'remote' = 'shipped';

  private constructor({ url, ...parts }: BootstrapOptions, document: BootstrapDocument) {
    super(parts, 'rdap-bootstrap', url ?? IANA_BOOTSTRAP_URL);
    this.#isIanas = url === null;
    this.#document = document;
  }

  /** Reads a file at once; one that can't be used is told to the log and passed over. */
  static async load(options: BootstrapOptions): Promise<RdapBootstrap> {
    const document = options.startsWith === 'shipped' ? await shippedDocument() : EMPTY;
    const bootstrap = new RdapBootstrap(options, document);
    if (bootstrap.isFile) await bootstrap.refresh();
    return bootstrap;
  }

  /** What is in force, and since when. */
  get state() {
    const { publication, zones } = this.#document;
    const { refreshedAt, lastError } = this;
    return { source: this.#origin, publication, zones: zones.size, refreshedAt, lastError };
  }

  /** Base URLs of exactly this zone (A-label form), https first; none when it isn't named. */
  urlsOf(zone: string): readonly string[] {
    return this.#document.zones.get(zone) ?? [];
  }

  /** Whether the document names the zone. */
  names(zone: string): boolean {
    return this.#document.zones.has(zone);
  }

  /** Zones that an operator's document names, as far as it is read by now. */
  operatorZones(): string[] {
    return this.#isIanas || this.#origin === 'shipped' ? [] : [...this.#document.zones.keys()];
  }

  protected take(text: string, origin: 'file' | 'remote'): string | null {
    const reading = readBootstrapDocument(text);
    if (!reading.ok) return reading.message;
    // A registry does not lose half its zones in a day: that is a fault on the way. An operator's
    // own document may be smaller than the shipped one, and a file is the operator's to cut.
    const isSuccessor = this.#isIanas || this.#origin === 'remote';
    const [found, before] = [reading.document.zones.size, this.#document.zones.size];
    if (origin === 'remote' && isSuccessor && found * 2 < before)
      return `${found} zones where ${before} were`;
    this.#document = reading.document;
    this.#origin = origin;
    return null;
  }
}

async function shippedDocument(): Promise<BootstrapDocument> {
  const reading = readBootstrapDocument(await readFile(SHIPPED, 'utf8'));
  if (!reading.ok) throw new Error(`shipped RDAP bootstrap: ${reading.message}`);
  return reading.document;
}
