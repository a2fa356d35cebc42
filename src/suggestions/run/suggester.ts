import type {
  SuggestionOutcome,
  SuggestionRequest,
  SuggestionTask,
} from '#app/records/suggestion.ts';
import type { NameMakerThread } from './name-maker-thread.ts';
import { type RunParts, SuggestionRun } from './suggestion-run.ts';

export interface SuggesterParts extends RunParts {
  readonly maker: RunParts['maker'] & Pick<NameMakerThread, 'names'>;
  /** Told of every answer: whose names are in it. */
  readonly onAnswer: (engine: 'embedded' | 'model') => void;
}

/** Enough to stand in for the model's names where both come upon the same ones. */
const RESERVE_BESIDE_MODEL = 20;
/** Most names are taken: so many for each one wanted. */
const RESERVE_FOR_AVAILABLE = 5;

/** From a brief to checked names. Keeps nothing of it. */
export class Suggester {
  readonly #parts: SuggesterParts;
  readonly #stopping = new AbortController();

  constructor(parts: SuggesterParts) {
    this.#parts = parts;
  }

  /** Rejects for bugs alone. */
  async suggest(request: SuggestionRequest, task: SuggestionTask): Promise<SuggestionOutcome> {
    const { clock, maker, model, onAnswer } = this.#parts;
    const startedAt = clock.elapsed();
    const made = await maker.names(request, reserveFor(request, model !== null));
    if ('badZones' in made) return badZones(request.zones, made.badZones);
    if ('refused' in made) {
      const { code, message } = made.refused;
      return { ok: false, message, details: [{ field: 'query', message: `${code}: ${message}` }] };
    }
    const { query, limit } = request;
    const { language, zones, understood } = made.names;
    const modelEngine = `model:${model?.model}`;
    task.tell?.({
      event: 'meta',
      data: { query, language, understood, engine: model ? modelEngine : 'embedded', zones, limit },
    });
    const run = new SuggestionRun(this.#parts, request, task, made.names, this.#stopping.signal);
    const { suggestions, isPartial, hasModelNames } = await run.run();
    onAnswer(hasModelNames ? 'model' : 'embedded');
    const engine = hasModelNames ? modelEngine : 'embedded';
    const elapsedMs = Math.round(clock.elapsed() - startedAt);
    return {
      ok: true,
      answer: { query, language, understood, engine, suggestions, partial: isPartial, elapsedMs },
    };
  }

  /**
   * Lets answers under way end now, with what they have; the names of later ones are not checked.
   */
  stop(): void {
    this.#stopping.abort();
  }
}

function reserveFor({ onlyAvailable, limit }: SuggestionRequest, hasModel: boolean): number {
  return onlyAvailable ? RESERVE_FOR_AVAILABLE * limit : hasModel ? RESERVE_BESIDE_MODEL : 0;
}

function badZones(zones: readonly string[], places: readonly number[]): SuggestionOutcome {
  const message = 'is no zone that names are registered under';
  return {
    ok: false,
    message: `There is no such zone: ${places.map((place) => zones[place]).join(', ')}.`,
    details: places.map((place) => ({ field: `zones.${place}`, message })),
  };
}
