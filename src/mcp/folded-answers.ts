/** Answers that come as events, put together as the API would give them at once. */
import type { ApiEvent } from './api.ts';
import type { Json } from './description.ts';

export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

export interface FoldedAnswer {
  /** `tell` hears how far it is. */
  take(event: ApiEvent, sent: Json, tell: (progress: Progress) => void): void;
  /** Null: it is not all there. */
  readonly whole: Json | null;
}

/** `POST /domain/check/bulk`. */
export class CheckedNames implements FoldedAnswer {
  readonly #results: Json[] = [];
  whole: Json | null = null;

  take(...[{ event, data }, { domains }, tell]: Parameters<FoldedAnswer['take']>): void {
    if (event === 'done') {
      this.#results.sort((a, b) => Number(a.index) - Number(b.index));
      this.whole = { results: this.#results, summary: data };
      return;
    }
    const progress = this.#results.push(data);
    const { length: total } = domains as readonly string[];
    const status = (data.result as Json | undefined)?.status ?? 'unknown';
    tell({ progress, total, message: `${data.domain}: ${status}` });
  }
}

/** `POST /suggestions`. */
export class SuggestedNames implements FoldedAnswer {
  readonly #names = new Map<unknown, Json>();
  #meta: Json = {};
  #heard = 0;
  whole: Json | null = null;

  take(...[{ event, data }, , tell]: Parameters<FoldedAnswer['take']>): void {
    const { id, ...said } = data;
    if (event === 'meta') this.#meta = said;
    else if (event === 'done') {
      const { query, language, understood } = this.#meta;
      const { engine, partial, elapsedMs } = said;
      const suggestions = [...this.#names.values()];
      this.whole = { query, language, understood, engine, suggestions, partial, elapsedMs };
    } else {
      const name = { ...this.#names.get(id), ...said };
      this.#names.set(id, name);
      this.#heard += 1;
      tell({ progress: this.#heard, message: `${name.domain}: ${name.status}` });
    }
  }
}
