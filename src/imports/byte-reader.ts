/** A stream of bytes in portions of the size that is asked for. Holds at most one chunk more. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** So many bytes; fewer only at the end. */
  async take(count: number): Promise<Buffer> {
    while (this.#rest.length < count && (await this.#more()));
    return this.#cut(count);
  }

  /** What is at hand, at least one byte and at most so many; none only at the end. */
  async takeSome(most: number): Promise<Buffer> {
    while (this.#rest.length === 0 && (await this.#more()));
    return this.#cut(most);
  }

  /** Gives back what was taken last, or the end of it. */
  putBack(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest]);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (!done) this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return !done;
  }

  #cut(most: number): Buffer {
    const bytes = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(most);
    return bytes;
  }
}
