import { Worker } from 'node:worker_threads';
import type { Proposal } from '../model/proposals.ts';
import { type SuggestionRequest, USUAL_WISHES } from '../schemas.ts';
import type { Made, Suggestion } from './generate-names.ts';

export type MakerQuestion = { readonly request: SuggestionRequest } & (
  | { readonly ask: 'names'; readonly reserve: number }
  | { readonly ask: 'admit'; readonly proposals: readonly Proposal[]; readonly before: number }
);

/** A brief that leads everywhere, so that the first real one finds everything compiled. */
const WARM_UP = {
  ...USUAL_WISHES,
  query: 'tiệm cà phê và bánh ngọt, coffee shop and bakery',
};

/** About three times what is in use; without a bound the thread would rather grow than collect. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Makes names in a thread of its own: a brief takes a tenth of a second of computing, in which no
 * lookup would be answered, and the lexicon takes most of a second to read. The thread starts with
 * the first question, or with `warm`.
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

  /** `reserve`: how many further names may stand in for registered ones. */

  names(request: SuggestionRequest, reserve: number): Promise<Made> {
    return this.#ask({ ask: 'names', request, reserve }) as Promise<Made>;
  }

  admit(
    request: SuggestionRequest,
    proposals: readonly Proposal[],
    before: number,
  ): Promise<Suggestion[]> {
    return this.#ask({ ask: 'admit', request, proposals, before }) as Promise<Suggestion[]>;
  }

  /** Reads the lexicon and makes a few names, so that the first client needn't wait for it. */
  async warm(): Promise<void> {
    for (const language of ['vi', 'en'] as const) await this.names({ ...WARM_UP, language }, 0);
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(question: MakerQuestion): Promise<unknown> {
    const worker = this.#worker ?? this.#start();
    const id = ++this.#lastId;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    worker.postMessage({ id, question });
    return waiting.promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./maker-thread.ts', import.meta.url), {
      workerData: { extraTlds: this.#extraTlds },
      resourceLimits: MEMORY,
    });
    // An idle thread must not keep a process that is otherwise done.
    worker.unref();
    worker.on(
      'message',
      ({ id, answer, fault }: { id: number; answer?: unknown; fault?: string }) => {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (fault === undefined) waiting?.resolve(answer);
        else waiting?.reject(new Error(`names could not be made: ${fault}`));
      },
    );
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
