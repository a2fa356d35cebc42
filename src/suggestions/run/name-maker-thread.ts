import { Worker } from 'node:worker_threads';
import type { NameParser } from '#app/names/parse-name.ts';
import { LAST_INDEX, PREPARED } from '../knowledge/prepared.ts';
import type { admitLabels } from './admit-labels.ts';
import type { makeNames } from './generate-names.ts';

type Without<P, T> = T extends [P, ...infer Rest] ? Rest : never;
type MakeArgs = Without<NameParser, Parameters<typeof makeNames>>;
type AdmitArgs = Without<NameParser, Parameters<typeof admitLabels>>;

export type MakerQuestion =
  | { readonly ask: 'names'; readonly args: MakeArgs }
  | { readonly ask: 'admit'; readonly args: AdmitArgs };

/** Some 85 MB are in use; without a bound the thread would rather grow than collect. */
const MEMORY = { maxOldGenerationSizeMb: 140, maxYoungGenerationSizeMb: 4 };
/** Where the indexes are not kept ready, the thread has to make them. */
const MEMORY_TO_INDEX = { ...MEMORY, maxOldGenerationSizeMb: 320 };

/**
 * Makes names in a thread of its own: a brief takes a tenth of a second of computing, in which no
 * lookup would be answered, and the lexicon takes a second to read. The thread starts with
 * the first question: a process that is never asked for names is spared its memory.
 */
export class NameMakerThread {
  readonly #extraTlds: readonly string[];
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #worker: Worker | null = null;
  #lastId = 0;

  /** `extraTlds`: as the service's own name parser has them. */
  constructor({ extraTlds }: { extraTlds: Iterable<string> }) {
    this.#extraTlds = [...extraTlds];
  }

  names(...args: MakeArgs): Promise<ReturnType<typeof makeNames>> {
    return this.#ask({ ask: 'names', args });
  }

  admit(...args: AdmitArgs): Promise<ReturnType<typeof admitLabels>> {
    return this.#ask({ ask: 'admit', args });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask<T>(question: MakerQuestion): Promise<T> {
    const worker = this.#worker ?? this.#start();
    const id = ++this.#lastId;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    worker.postMessage({ id, ...question });
    return waiting.promise as Promise<T>;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./maker-thread.ts', import.meta.url), {
      workerData: { extraTlds: this.#extraTlds },
      // To know it takes a tenth of a second, once.
      resourceLimits: PREPARED.has(LAST_INDEX) ? MEMORY : MEMORY_TO_INDEX,
    });
    // An idle thread must not keep a process that is otherwise done.
    worker.unref();
    worker.on('message', ({ id, answer, fault }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (fault === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(`names could not be made: ${fault}`));
    });
    const end = (error: unknown) => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('the thread that makes names has ended')));
    this.#worker = worker;
    return worker;
  }
}
