/** A document that is read from its URL at the start and again daily; the last good one stays. */
import { readFile } from 'node:fs/promises';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { HttpClient } from '#app/base/outbound/http-client.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import { fetchAnswer } from '../http-question.ts';

const REFRESH_EVERY_MS = 24 * 60 * 60 * 1000;
const RETRY_AFTER_MS = 60 * 60 * 1000;
const REFRESH_TIMEOUT_MS = 30_000;
const MAX_BYTES = 2 * 1024 * 1024;

export interface RefreshParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly http: HttpClient;
}

/** What the document in force was served with, for the next conditional GET (RFC 9110 §13.1). */
interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export abstract class RefreshedDocument {
  readonly isFile: boolean;
  readonly #parts: RefreshParts;
  /** What the document is, for the log: `rdap-bootstrap`. */
  readonly #what: string;
  readonly #url: URL;
  #refreshedAt: number | null = null;
  #lastError: string | null = null;
  #validators: Validators = { etag: null, lastModified: null };
  #refreshing: Promise<void> | null = null;
  #cancelNext = () => {};
  #stopped = new AbortController();

  /** `url`: `file:`, `https:` or `http:`. */
  constructor(parts: RefreshParts, what: string, url: string) {
    this.#parts = parts;
    this.#what = what;
    this.#url = new URL(url);
    this.isFile = this.#url.protocol === 'file:';
  }

  /** Puts a text in force, or says why not. */
  protected abstract take(text: string, origin: 'file' | 'remote'): string | null;

  /** Epoch milliseconds at which it was last read or confirmed; null: never. */
  get refreshedAt(): number | null {
    return this.#refreshedAt;
  }

  /** Why the last refresh brought nothing; null after one that did. */
  get lastError(): string | null {
    return this.#lastError;
  }

  /** Refreshes now, then daily, hourly after a failure. Resolves after the first; never rejects. */
  async start(): Promise<void> {
    this.#stopped = new AbortController();
    await this.#refreshAndSchedule();
  }

  stop(): void {
    this.#cancelNext();
    this.#stopped.abort(new DOMException('stopped', 'AbortError'));
  }

  /** Joins the refresh under way, if there is one. Never rejects. */
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

  async #refreshAndSchedule(): Promise<void> {
    await this.refresh();
    if (this.#stopped.signal.aborted) return;
    const delayMs = this.#lastError === null ? REFRESH_EVERY_MS : RETRY_AFTER_MS;
    this.#cancelNext = this.#parts.clock.after(delayMs, () => void this.#refreshAndSchedule());
  }

  async #readAgain(): Promise<void> {
    const { signal } = this.#stopped;
    this.#lastError = this.isFile ? await this.#readFile() : await this.#fetch(signal);
    if (this.#lastError !== null && !signal.aborted)
      this.#parts.log.warn(
        { error: this.#lastError, url: this.#url.href },
        `${this.#what}-refresh-failed`,
      );
  }

  /** Null, or why the file brought nothing. */
  async #readFile(): Promise<string | null> {
    try {
      const bytes = await readFile(this.#url);
      return bytes.length > MAX_BYTES ? 'larger than 2 MiB' : this.#take(bytes, 'file');
    } catch (error) {
      return `can't be read: ${(error as NodeJS.ErrnoException).code}`;
    }
  }

  async #fetch(stopped: AbortSignal): Promise<string | null> {
    const { clock, http } = this.#parts;
    using deadline = startDeadline(clock, REFRESH_TIMEOUT_MS, stopped);
    const { etag, lastModified } = this.#validators;
    const reply = await fetchAnswer(http, {
      url: this.#url.href,
      headers: {
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
      maxBytes: MAX_BYTES,
      answerStatuses: [200, 304],
      signal: deadline.signal,
    });
    if (!reply.ok) return `${reply.kind}: ${reply.message}`;
    const { httpStatus, bytes, header } = reply;
    if (httpStatus === 304) {
      if (etag === null && lastModified === null) return 'HTTP 304 to an unconditional question';
      this.#refreshedAt = clock.now();
      return null;
    }
    const fault = this.#take(bytes, 'remote');
    if (fault === null)
      this.#validators = { etag: header('etag'), lastModified: header('last-modified') };
    return fault;
  }

  #take(bytes: Uint8Array, origin: 'file' | 'remote'): string | null {
    const fault = this.take(new TextDecoder().decode(bytes), origin);
    if (fault === null) this.#refreshedAt = this.#parts.clock.now();
    return fault;
  }
}
