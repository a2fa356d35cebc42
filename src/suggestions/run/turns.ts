/** So many at once, first come, first served. Who gives up while waiting gets no turn. */
export class Turns {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Null when `signal` fired before it was its turn; once begun, the work keeps its turn to its
   * end.
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.#turn(signal))) return null;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const begin = () => {
      signal.removeEventListener('abort', leave);
      resolve(true);
    };
    const leave = () => {
      this.#waiting.delete(begin);
      resolve(false);
    };
    this.#waiting.add(begin);
    signal.addEventListener('abort', leave, { once: true });
    return promise;
  }

  #pass(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
