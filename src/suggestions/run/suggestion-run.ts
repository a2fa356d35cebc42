/**
 * One request's way from candidates to checked names: slots that fill up, in the order in which
 * names were taken.
 */
import type { Clock } from '#app/base/clock.ts';
import { type Deadline, startDeadline } from '#app/base/time-limits.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type {
  Availability,
  SuggestedName,
  SuggestionRequest,
  SuggestionTask,
} from '#app/records/suggestion.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { Proposal } from '../model/proposals.ts';
import { type NameChecker, UNKNOWN } from './check-names.ts';
import type { GeneratedNames, Suggestion } from './generate-names.ts';
import type { NameMakerThread } from './name-maker-thread.ts';

export interface RunParts {
  readonly clock: Clock;
  readonly maker: Pick<NameMakerThread, 'admit'>;
  readonly checker: Pick<NameChecker, 'check'>;
  /** Null: the embedded generator alone. */
  readonly model: Pick<ModelClient, 'model' | 'propose'> | null;
  readonly parseName: NameParser;
}

export interface RunResult {
  readonly suggestions: readonly SuggestedName[];
  readonly isPartial: boolean;
  readonly hasModelNames: boolean;
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
/**
 * When so many names in a row of the list come to nothing, the registries are away: more questions
 * would not help.
 */
const LEAST_UNKNOWN = 5;

export class SuggestionRun {
  readonly #parts: RunParts;
  readonly #request: SuggestionRequest;
  readonly #task: SuggestionTask;
  readonly #names: GeneratedNames;
  readonly #budget: Deadline;
  readonly #over = Promise.withResolvers<void>();
  readonly #modelStop = new AbortController();
  readonly #embedded: Iterator<Suggestion>;
  readonly #entries: Entry[] = [];
  readonly #labels = new Set<string>();
  readonly #proposals: Proposal[] = [];
  readonly #models: Suggestion[] = [];
  #isModelDone: boolean;
  #isAdmitting = false;
  #admitted = 0;
  #checking = 0;
  #unknown = 0;
  #isOver = false;

  constructor(
    parts: RunParts,
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
    this.#embedded = [...names.suggestions, ...names.reserve].values();
    this.#isModelDone = parts.model === null;
  }

  async run(): Promise<RunResult> {
    const { signal } = this.#budget;
    const late = () => this.#end();
    signal.addEventListener('abort', late, { once: true });
    try {
      this.#askModel();
      this.#fill();
      if (signal.aborted) this.#end();
      await this.#over.promise;
      const isPartial = this.#checking > 0 || signal.aborted || this.#hasGivenUp;
      if (signal.aborted) this.#fillUnchecked();
      const shown = this.#entries.filter(({ isShown }) => isShown);
      return {
        suggestions: shown.map(shownName),
        isPartial,
        hasModelNames: shown.some(({ isModels }) => isModels),
      };
    } finally {
      signal.removeEventListener('abort', late);
      this.#modelStop.abort();
      this.#budget.end();
    }
  }

  /** Whether names of the model's may still come. */
  get #isAsking(): boolean {
    return !this.#isModelDone || this.#isAdmitting || this.#proposals.length > 0;
  }

  get #hasGivenUp(): boolean {
    return (
      this.#request.onlyAvailable && this.#unknown >= Math.max(LEAST_UNKNOWN, this.#request.limit)
    );
  }

  /** Takes candidates for the free slots; ends the run when nothing is left to wait for. */
  #fill(): void {
    if (this.#isOver) return;
    const { limit } = this.#request;
    while (this.#entries.length < limit) {
      const next = this.#next();
      if (!next) break;
      this.#take(next.suggestion, next.isModels);
    }
    const isFull = this.#entries.filter(({ isShown }) => isShown).length === limit;
    if (isFull) this.#modelStop.abort();
    if (this.#checking === 0 && (isFull || !this.#isAsking)) this.#end();
  }

  #next(): { suggestion: Suggestion; isModels: boolean } | null {
    if (this.#hasGivenUp) return null;
    const { limit } = this.#request;
    const share = Math.floor(limit * MODEL_SHARE);
    const models = this.#entries.filter(({ isModels }) => isModels).length;
    for (let one = this.#models[0]; one && models < share; one = this.#models[0]) {
      this.#models.shift();
      if (this.#isNew(one)) return { suggestion: one, isModels: true };
    }
    if (this.#isAsking && this.#entries.length - models >= limit - share) return null;
    for (let one = this.#embedded.next(); !one.done; one = this.#embedded.next())
      if (this.#isNew(one.value)) return { suggestion: one.value, isModels: false };
    return null;
  }

  /** No label twice, hyphens or not: another zone doesn't make it another name. */
  #isNew({ label }: Suggestion): boolean {
    const key = label.replaceAll('-', '');
    if (this.#labels.has(key)) return false;
    this.#labels.add(key);
    return true;
  }

  #take(suggestion: Suggestion, isModels: boolean): void {
    const { check, onlyAvailable } = this.#request;
    const id = this.#labels.size;
    const entry: Entry = { id, suggestion, isModels, availability: UNKNOWN, isShown: false };
    this.#entries.push(entry);
    if (!onlyAvailable) this.#show(entry);
    if (check) this.#check(entry);
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

  /** Time is up while slots were kept for the model: the embedded names are there. */
  #fillUnchecked(): void {
    this.#isModelDone = true;
    this.#isAdmitting = false;
    this.#proposals.length = 0;
    if (this.#request.onlyAvailable || this.#task.signal.aborted) return;
    while (this.#entries.length < this.#request.limit) {
      const next = this.#next();
      if (!next) return;
      const id = this.#labels.size;
      const entry: Entry = { id, ...next, availability: UNKNOWN, isShown: false };
      this.#entries.push(entry);
      this.#show(entry);
    }
  }

  #askModel(): void {
    const { model } = this.#parts;
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
    const onProposal = (proposal: Proposal) => {
      this.#proposals.push(proposal);
      void this.#admit();
    };
    model.propose(wish, { signal, budgetMs, onProposal }).then(() => {
      this.#isModelDone = true;
      this.#fill();
    }, this.#over.reject);
  }

  /** Judges what has come so far, and then what came meanwhile. */
  async #admit(): Promise<void> {
    if (this.#isAdmitting || this.#isOver) return;
    this.#isAdmitting = true;
    try {
      while (this.#proposals.length > 0 && !this.#isOver) {
        const batch = this.#proposals.splice(0);
        const admitted = await this.#parts.maker.admit(this.#request, batch, this.#admitted);
        this.#admitted += admitted.length;
        this.#models.push(...admitted);
        this.#fill();
      }
    } catch (error) {
      this.#over.reject(error);
    } finally {
      this.#isAdmitting = false;
    }
    this.#fill();
  }

  #end(): void {
    this.#isOver = true;
    this.#over.resolve();
  }
}

function shownName({ suggestion, availability }: Entry): SuggestedName {
  const { domain, unicode, label, zone, style, reason, score, notices } = suggestion;
  return { domain, unicode, label, zone, style, reason, score, ...availability, notices };
}
