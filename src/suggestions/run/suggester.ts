import { AppError } from '#app/base/errors.ts';
import type { SuggestionAnswer, SuggestionRequest } from '../schemas.ts';
import type { NameMakerThread } from './name-maker-thread.ts';
import { SuggestionRun, type SuggestionRunParts, type SuggestionTask } from './suggestion-run.ts';

export interface SuggesterParts extends SuggestionRunParts {
  readonly maker: Pick<NameMakerThread, 'names' | 'admit'>;
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

  /** Rejects with an `AppError` for a brief that gets no names. */
  async suggest(request: SuggestionRequest, task: SuggestionTask): Promise<SuggestionAnswer> {
    const { clock, maker, model, onAnswer } = this.#parts;
    const { query, limit, onlyAvailable } = request;
    const startedAt = clock.elapsed();
    const reserve = onlyAvailable
      ? RESERVE_FOR_AVAILABLE * limit
      : model === null
        ? 0
        : RESERVE_BESIDE_MODEL;
    const made = await maker.names(request, reserve);
    if ('refused' in made) {
      const { code, message } = made.refused;
      const details = [{ field: 'query', message: `${code}: ${message}` }];
      throw new AppError('invalid_input', message, { details });
    }
    const { language, zones, understood } = made;
    const modelEngine = `model:${model?.model}`;
    const meta = { query, language, understood, zones, limit };
    task.tell?.({ event: 'meta', data: { ...meta, engine: model ? modelEngine : 'embedded' } });
    const run = new SuggestionRun(this.#parts, request, task, made, this.#stopping.signal);
    const { hasModelNames, ...found } = await run.run();
    onAnswer(hasModelNames ? 'model' : 'embedded');
    const engine = hasModelNames ? modelEngine : 'embedded';
    const elapsedMs = Math.round(clock.elapsed() - startedAt);
    return { query, language, understood, engine, ...found, elapsedMs };
  }

  /** Lets answers under way end with what they have; names of later ones are not checked. */
  stop(): void {
    this.#stopping.abort();
  }
}
