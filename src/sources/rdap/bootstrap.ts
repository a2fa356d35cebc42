import { readFile } from 'node:fs/promises';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { HttpClient } from '#app/base/outbound/http-client.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import { fetchAnswer } from '../http-question.ts';
import {
  type BootstrapDocument,
  foldZone,
  readBaseUrls,
  readBootstrapDocument,
  type ZoneUrls,
} from './bootstrap-document.ts';

export const IANA_BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json';

const REFRESH_EVERY_MS = 24 * 60 * 60 * 1000;
const RETRY_AFTER_MS = 60 * 60 * 1000;
const REFRESH_TIMEOUT_MS = 30_000;
/** IANA's is some 32 KiB. */
const MAX_BYTES = 1024 * 1024;

export interface BootstrapOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly http: HttpClient;
  /** The operator's `file:`, `https:` or `http:` document, which takes the place of IANA's; null for IANA's. */
  readonly url: string | null;
  /** Zones with servers of our own, for those the document lacks. */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** For metrics and readiness. */
export interface BootstrapState {
  /** Where the document in force came from. */
  readonly source: 'shipped' | 'file' | 'remote';
  /** As the document dates itself. */
  readonly publication: string | null;
  readonly zones: number;
  /** Epoch milliseconds at which the document in force was last read or confirmed; null for the shipped one. */
  readonly refreshedAt: number | null;
  /** Why the last refresh brought nothing; null after one that did. */
  readonly lastError: string | null;
}

/** What the document in force was served with, for the next conditional GET (RFC 9110 §13.1). */
interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/**
 * Which RDAP servers speak for a zone (RFC 9224). In force is one document: the operator's where one is set, else
 * IANA's, and the shipped copy of IANA's until either is there. Below it lie `extra`, then the shipped overrides, each
 * only for zones that those above lack: a registry that enters itself at IANA, or that the operator names, is believed.
 */
export class RdapBootstrap {
  readonly #options: BootstrapOptions;
  readonly #url: URL;
  readonly #extra: ZoneUrls;
  readonly #overrides: ZoneUrls;
  #document: BootstrapDocument;
  #source: BootstrapState['source'] = 'shipped';
  #refreshedAt: number | null = null;
  #lastError: string | null = null;
  #validators: Validators = { etag: null, lastModified: null };
  #refreshing: Promise<void> | null = null;
  #cancelNext = () => {};
  #stopped = new AbortController();

  private constructor(options: BootstrapOptions, shipped: BootstrapDocument, overrides: ZoneUrls) {
    this.#options = options;
    this.#url = new URL(options.url ?? IANA_BOOTSTRAP_URL);
    this.#extra = zoneUrls(options.extra ?? {});
    this.#document = shipped;
    this.#overrides = overrides;
  }

  /** The shipped copy, and the operator's document where that is a file. One that can't be used is told to the log and passed over. */
  static async load(options: BootstrapOptions): Promise<RdapBootstrap> {
    const shipped = readBootstrapDocument(await readFile(dataFile('bootstrap.json'), 'utf8'));
    if (!shipped.ok) throw new Error(`shipped RDAP bootstrap: ${shipped.message}`);
    const { zones }: { zones: Record<string, string> } = JSON.parse(
      await readFile(dataFile('overrides.json'), 'utf8'),
    );
    const overrides = zoneUrls(
      Object.fromEntries(Object.entries(zones).map(([zone, url]) => [zone, [url]])),
    );
    const bootstrap = new RdapBootstrap(options, shipped.document, overrides);
    if (bootstrap.#isFile) await bootstrap.refresh();
    return bootstrap;
  }

  get state(): BootstrapState {
    return {
      source: this.#source,
      publication: this.#document.publication,
      zones: this.#document.zones.size,
      refreshedAt: this.#refreshedAt,
      lastError: this.#lastError,
    };
  }

  /** Base URLs for a zone or a name, https first, none if no server is known: the longest match of labels (RFC 9224 §4). */
  baseUrlsFor(zoneOrName: string): readonly string[] {
    let zone = foldZone(zoneOrName);
    for (;;) {
      const urls =
        this.#document.zones.get(zone) ?? this.#extra.get(zone) ?? this.#overrides.get(zone);
      if (urls) return urls;
      const dot = zone.indexOf('.');
      if (dot < 0) return [];
      zone = zone.slice(dot + 1);
    }
  }

  /**
   * Whether `url` lies on a server named for that zone or name: the same origin, or the https form of an http one.
   * The path is left out, as a server redirects within itself.
   */
  names(url: string, zoneOrName: string): boolean {
    const asked = URL.parse(url);
    if (!asked) return false;
    return this.baseUrlsFor(zoneOrName).some((base) => {
      const named = new URL(base);
      if (named.origin === asked.origin) return true;
      return (
        named.protocol === 'http:' && named.port === '' && asked.origin === `https://${named.host}`
      );
    });
  }

  /** Zones the operator or `extra` names servers for, as far as they are read by now. */
  operatorZones(): string[] {
    const isOperators = this.#options.url !== null && this.#source !== 'shipped';
    return [...(isOperators ? this.#document.zones.keys() : []), ...this.#extra.keys()];
  }

  /** Refreshes now, then daily, hourly after a failure. Resolves when the first refresh is over; never rejects. */
  async start(): Promise<void> {
    this.#stopped = new AbortController();
    // A file was read by `load`.
    if (this.#isFile) this.#scheduleNext();
    else await this.#refreshAndSchedule();
  }

  stop(): void {
    this.#cancelNext();
    this.#stopped.abort(new DOMException('stopped', 'AbortError'));
  }

  /** Joins the refresh under way, if there is one. Never rejects: the document in force stays when no better one comes. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#readAgain().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Resolves when no refresh is under way. */
  async idle(): Promise<void> {
    await this.#refreshing;
  }

  get #isFile(): boolean {
    return this.#url.protocol === 'file:';
  }

  async #refreshAndSchedule(): Promise<void> {
    await this.refresh();
    this.#scheduleNext();
  }

  #scheduleNext(): void {
    if (this.#stopped.signal.aborted) return;
    const delayMs = this.#lastError === null ? REFRESH_EVERY_MS : RETRY_AFTER_MS;
    this.#cancelNext = this.#options.clock.after(delayMs, () => void this.#refreshAndSchedule());
  }

  async #readAgain(): Promise<void> {
    const { signal } = this.#stopped;
    this.#lastError = this.#isFile ? await this.#readFile() : await this.#fetch(signal);
    if (this.#lastError !== null && !signal.aborted)
      this.#options.log.warn(
        { error: this.#lastError, inForce: this.#source },
        'rdap-bootstrap-refresh-failed',
      );
  }

  /** Null, or why the file brought nothing. */
  async #readFile(): Promise<string | null> {
    try {
      const bytes = await readFile(this.#url);
      return bytes.length > MAX_BYTES ? 'larger than 1 MiB' : this.#take(bytes, 'file');
    } catch (error) {
      return `can't be read: ${(error as NodeJS.ErrnoException).code}`;
    }
  }

  async #fetch(stopped: AbortSignal): Promise<string | null> {
    const { clock, http } = this.#options;
    using deadline = startDeadline(clock, REFRESH_TIMEOUT_MS, stopped);
    const { etag, lastModified } = this.#validators;
    const reply = await fetchAnswer(http, {
      url: this.#url.href,
      headers: {
        accept: 'application/json',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
      maxBytes: MAX_BYTES,
      answerStatuses: [200, 304],
      signal: deadline.signal,
    });
    if (!reply.ok) return `${reply.kind}: ${reply.message}`;
    const { status, bytes, header } = reply;
    if (status === 304) {
      if (etag === null && lastModified === null) return 'HTTP 304 to an unconditional question';
      this.#refreshedAt = clock.now();
      return null;
    }
    const fault = this.#take(bytes, 'remote');
    if (fault === null)
      this.#validators = { etag: header('etag'), lastModified: header('last-modified') };
    return fault;
  }

  /** Puts a document in force, or says why not. */
  #take(bytes: Uint8Array, source: 'file' | 'remote'): string | null {
    const reading = readBootstrapDocument(new TextDecoder().decode(bytes));
    if (!reading.ok) return reading.message;
    // A registry does not lose half its zones in a day: that is a fault on the way. An operator's own document may
    // well be smaller than the shipped one, which it replaces, and a file is the operator's to cut.
    const isSuccessor = this.#options.url === null || this.#source === 'remote';
    if (
      source === 'remote' &&
      isSuccessor &&
      reading.document.zones.size * 2 < this.#document.zones.size
    )
      return `${reading.document.zones.size} zones where ${this.#document.zones.size} were`;
    this.#document = reading.document;
    this.#source = source;
    this.#refreshedAt = this.#options.clock.now();
    return null;
  }
}

function dataFile(name: string): URL {
  return new URL(`./data/${name}`, import.meta.url);
}

function zoneUrls(urlsByZone: Readonly<Record<string, readonly string[]>>): ZoneUrls {
  return new Map(
    Object.entries(urlsByZone).map(([zone, urls]) => [foldZone(zone), readBaseUrls(urls)]),
  );
}
