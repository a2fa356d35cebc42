/**
 * Questions between a process and those that it has started. All of one turn of the event loop go
 * in one message: a message for each would cost more than a cached answer.
 */
import type { ChildProcess } from 'node:child_process';

/** By their names. What they throw is a bug: they end the process. */
export type Answers = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Message {
  readonly asked: [id: number, what: string, args: readonly unknown[]][];
  readonly answered: [id: number, value: unknown][];
}

export class Channel {
  readonly #peer: ChildProcess | NodeJS.Process;
  readonly #answers: Answers;
  readonly #waiting = new Map<number, (value: never) => void>();
  #asks = 0;
  #next: Message | null = null;

  constructor(peer: ChildProcess | NodeJS.Process, answers: Answers) {
    this.#peer = peer;
    this.#answers = answers;
    peer.on('message', (message) => this.#hear(message as unknown as Message));
    peer.once('disconnect', () => {
      for (const resolve of this.#waiting.values()) resolve(null as never);
      this.#waiting.clear();
    });
  }

  /** Null when the other process ends before it answers. */
  ask<T>(what: string, ...args: readonly unknown[]): Promise<T | null> {
    if (!this.#peer.connected) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#asks += 1;
      this.#waiting.set(this.#asks, resolve);
      this.#outgoing().asked.push([this.#asks, what, args]);
    });
  }

  #hear({ asked, answered }: Message): void {
    for (const [id, value] of answered) {
      this.#waiting.get(id)?.(value as never);
      this.#waiting.delete(id);
    }
    for (const [id, what, args] of asked) void this.#answer(id, what, args);
  }

  async #answer(id: number, what: string, args: readonly unknown[]): Promise<void> {
    const value = await this.#answers[what]?.(...(args as never[]));
    this.#outgoing().answered.push([id, value ?? null]);
  }

  #outgoing(): Message {
    if (this.#next) return this.#next;
    const message: Message = { asked: [], answered: [] };
    this.#next = message;
    setImmediate(() => {
      this.#next = null;
      if (this.#peer.connected) this.#peer.send?.(message, undefined, undefined, () => {});
    });
    return message;
  }
}
