/** Who waits for a turn, first come, first served. */
export class WaitingLine<Turn> {
  readonly #waiting = new Set<(turn: Turn) => void>();

  get length(): number {
    return this.#waiting.size;
  }

  /** Its turn, or `calledOff` when the signal fires. `left` is called when it waits no more. */
  join(signal: AbortSignal, calledOff: Turn, left = () => {}): Promise<Turn> {
    return new Promise((resolve) => {
      const callOff = () => take(calledOff);
      const take = (turn: Turn) => {
        this.#waiting.delete(take);
        signal.removeEventListener('abort', callOff);
        resolve(turn);
        left();
      };
      this.#waiting.add(take);
      signal.addEventListener('abort', callOff, { once: true });
    });
  }

  /** Gives the turn to the first; false: none waits. */
  serve(turn: Turn): boolean {
    const [first] = this.#waiting;
    first?.(turn);
    return first !== undefined;
  }

  serveAll(turn: Turn): void {
    for (const take of this.#waiting) take(turn);
  }
}
