/** One request's way from candidates to checked names: slots that fill up in the names' order. */
import type { Clock } from '#app/base/clock.ts';
import { type Deadline, startDeadline, unlessAborted } from '#app/base/time-limits.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { ModelNames } from '../model/model-names.ts';
import type { Proposal } from '../model/proposals.ts';
import type {
  Availability,
  SuggestedName,
  SuggestionAnswer,
  SuggestionRequest,
} from '../schemas.ts';
import { type NameChecker, UNKNOWN } from './check-names.ts';
import type { GeneratedNames, Suggestion } from './generate-names.ts';
import type { NameMakerThread } from './name-maker-thread.ts';

export interface SuggestionRunParts {
  readonly clock: Clock;
  readonly maker: Pick<NameMakerThread, 'admit'>;
  readonly checker: Pick<NameChecker, 'check'>;
  /** Null: the embedded generator alone. */
  readonly model: Pick<ModelNames, 'model' | 'propose'> | null;
  readonly parseName: NameParser;
}

/** `id` stays a name's own for the length of the stream. */
export type SuggestionEvent =
  | {
      readonly event: 'meta';
      /** `engine`: who is asked. */
      readonly data: Pick<SuggestionAnswer, 'query' | 'language' | 'understood' | 'engine'> &
        Pick<SuggestionRequest, 'limit'> & { readonly zones: readonly string[] };
    }
  | { readonly event: 'suggestion'; readonly data: SuggestedName & { readonly id: number } }
  | {
      readonly event: 'availability';
      readonly data: Availability & { readonly id: number; readonly domain: string };
    };

export interface SuggestionTask {
  /** Fires when the client no longer waits for the answer. */
  readonly signal: AbortSignal;
  /** Told of each event as it happens; null: only the answer counts, and it must come soon. */
  readonly tell: ((event: SuggestionEvent) => void) | null;
}

interface Entry {
  readonly id: number;
  readonly suggestion: Suggestion;
  readonly isModels: boolean;
  availability: Availability;
  isShown: boolean;
}

/** Of the names shown, so many may be the model's; the rest are there at once. */
const MODEL_SHARE = 0.5;
/** Names asked of the model for each one that may be shown: many are taken, unfit or doubles. */
const ASKED_FOR_EACH = 3;
const [LEAST_ASKED, MOST_ASKED] = [12, 40];
const DEFAULT_MAX_LENGTH = 15;
/** A JSON answer waits for all; the model's share of that leaves time to check its names. */
const JSON_MS = 8_000;
const JSON_MODEL_MS = 5_500;
/** A stream lasts as long as the model may think and the last names' lookups take. */
const STREAM_MS = 40_000;
const STREAM_MODEL_MS = 20_000;
/** When so many names in a row come to nothing, the registries are away: asking on is in vain. */
const LEAST_UNKNOWN = 5;

export class SuggestionRun {
  readonly #parts: SuggestionRunParts;
  readonly #request: SuggestionRequest;
  readonly #task: SuggestionTask;
  readonly #names: GeneratedNames;
  readonly #budget: Deadline;
  readonly #over = Promise.withResolvers<void>();
  readonly #modelStop = new AbortController();
  readonly #embedded: Suggestion[];
  readonly #entries: Entry[] = [];
  readonly #labels = new Set<string>();
  readonly #models: Suggestion[] = [];
  /** Whether names of the model's may still come. */
  #isAsking: boolean;
  #checking = 0;
  #unknown = 0;
  #hasEnded = false;

  constructor(
    parts: SuggestionRunParts,
    request: SuggestionRequest,
    task: SuggestionTask,
    names: GeneratedNames,
    stopping: AbortSignal,
  ) {
    this.#parts = parts;
    this.#request = request;
    this.#task = task;
    this.#names = names;
    const ending = AbortSignal.any([task.signal, stopping]);
    this.#budget = startDeadline(parts.clock, task.tell ? STREAM_MS : JSON_MS, ending);
    this.#embedded = [...names.suggestions, ...names.reserve];
    this.#isAsking = parts.model !== null;
  }

  async run(): Promise<
    Pick<SuggestionAnswer, 'suggestions' | 'partial'> & { hasModelNames: boolean }
  > {
    using budget = this.#budget;
    const { signal } = budget;
    try {
      this.#askModel();
      this.#fill();
      await unlessAborted(signal, this.#over.promise);
      const partial = this.#checking > 0 || signal.aborted || this.#hasGivenUp;
      this.#hasEnded = true;
      // Time is up while slots were kept for the model: the embedded names are there.
      this.#isAsking = false;
      if (signal.aborted && !this.#request.onlyAvailable && !this.#task.signal.aborted)
        this.#takeAll();
      const shown = this.#entries.filter(({ isShown }) => isShown);
      return {
        suggestions: shown.map(shownName),
        partial,
        hasModelNames: shown.some(({ isModels }) => isModels),
      };
    } finally {
      this.#modelStop.abort();
    }
  }

  get #isOver(): boolean {
    return this.#hasEnded || this.#budget.signal.aborted;
  }

  get #hasGivenUp(): boolean {
    return (
      this.#request.onlyAvailable && this.#unknown >= Math.max(LEAST_UNKNOWN, this.#request.limit)
    );
  }

  /** Takes candidates for the free slots; ends the run when nothing is left to wait for. */
  #fill(): void {
    if (this.#isOver) return;
    this.#takeAll();
    const { length } = this.#entries.filter(({ isShown }) => isShown);
    const isFull = length === this.#request.limit;
    if (isFull) this.#modelStop.abort();
    if (this.#checking > 0 || (!isFull && this.#isAsking)) return;
    this.#hasEnded = true;
    this.#over.resolve();
  }

  #takeAll(): void {
    while (this.#entries.length < this.#request.limit && this.#take());
  }

  /** False when there is no candidate, or none yet. */
  #take(): boolean {
    if (this.#hasGivenUp) return false;
    const { limit } = this.#request;
    const share = Math.floor(limit * MODEL_SHARE);
    const models = this.#entries.filter(({ isModels }) => isModels).length;
    const ofModel = models < share ? this.#nextNew(this.#models) : null;
    const isForModel = this.#isAsking && this.#entries.length - models >= limit - share;
    const suggestion = ofModel ?? (isForModel ? null : this.#nextNew(this.#embedded));
    if (!suggestion) return false;
    const entry: Entry = {
      id: this.#labels.size,
      suggestion,
      isModels: ofModel !== null,
      availability: UNKNOWN,
      isShown: false,
    };
    this.#entries.push(entry);
    if (!this.#request.onlyAvailable) this.#show(entry);
    if (this.#request.check && !this.#isOver) this.#check(entry);
    return true;
  }

  /** No label twice, hyphens or not: another zone doesn't make it another name. */
  #nextNew(list: Suggestion[]): Suggestion | null {
    for (let one = list.shift(); one; one = list.shift()) {
      const key = one.label.replaceAll('-', '');
      if (this.#labels.has(key)) continue;
      this.#labels.add(key);
      return one;
    }
    return null;
  }

  #check(entry: Entry): void {
    const name = this.#parts.parseName(entry.suggestion.domain);
    // What was made with the same parser parses; a zone gone in between is simply unknown.
    if (!name.ok) return;
    this.#checking += 1;
    const hear = (availability: Availability) => this.#hear(entry, availability);
    this.#parts.checker.check(name.name, this.#budget.signal, hear).then((availability) => {
      if (this.#isOver) return;
      this.#checking -= 1;
      hear(availability);
      if (this.#request.onlyAvailable) this.#keepOrDrop(entry);
      this.#fill();
    }, this.#over.reject);
  }

  #hear(entry: Entry, availability: Availability): void {
    if (this.#isOver || entry.availability.status === availability.status) return;
    entry.availability = availability;
    if (!entry.isShown) return;
    const { id, suggestion } = entry;
    this.#task.tell?.({
      event: 'availability',
      data: { id, domain: suggestion.domain, ...availability },
    });
  }

  #keepOrDrop(entry: Entry): void {
    const { available } = entry.availability;
    if (available === null) this.#unknown += 1;
    if (available === true) this.#show(entry);
    else this.#entries.splice(this.#entries.indexOf(entry), 1);
  }

  #show(entry: Entry): void {
    entry.isShown = true;
    this.#task.tell?.({ event: 'suggestion', data: { id: entry.id, ...shownName(entry) } });
  }

  /** Proposals are judged one batch after the other: what has come while the last one was. */
  #askModel(): void {
    const { model, maker } = this.#parts;
    if (!model) return;
    const { query, style, maxLength, limit } = this.#request;
    const wish = {
      query,
      style,
      language: this.#names.language,
      maxLength: maxLength ?? DEFAULT_MAX_LENGTH,
      count: Math.min(MOST_ASKED, Math.max(LEAST_ASKED, limit * MODEL_SHARE * ASKED_FOR_EACH)),
    };
    const signal = AbortSignal.any([this.#budget.signal, this.#modelStop.signal]);
    const budgetMs = this.#task.tell ? STREAM_MODEL_MS : JSON_MODEL_MS;
    const proposals: Proposal[] = [];
    let before = 0;
    let judging = Promise.resolve();
    const judge = async () => {
      const batch = proposals.splice(0);
      if (batch.length === 0 || this.#isOver) return;
      const admitted = await maker.admit(this.#request, batch, before);
      before += admitted.length;
      this.#models.push(...admitted);
      this.#fill();
    };
    const onProposal = (proposal: Proposal) => {
      proposals.push(proposal);
      judging = judging.then(judge);
      judging.catch(this.#over.reject);
    };
    const ended = model.propose(wish, { signal, budgetMs, onProposal }).then(() => judging);
    ended.then(() => {
      this.#isAsking = false;
      this.#fill();
    }, this.#over.reject);
  }
}

function shownName({ suggestion, availability }: Entry): SuggestedName {
  const { domain, unicode, label, zone, style, reason, score, alsoZones, notices } = suggestion;
  return {
    domain,
    unicode,
    label,
    zone,
    style,
    reason,
    score,
    ...availability,
    alsoZones,
    notices,
  };
}
