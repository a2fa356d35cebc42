/** Joins callers that want the same at the same time: one flight for each key. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>();

  /** How many flights are under way. */
  get size(): number {
    return this.#flights.size;
  }

  run(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = start().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  /** Resolves when every flight now under way has landed, however it ended. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#flights.values());
  }
}
