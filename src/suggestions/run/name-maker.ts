/** The generator as a service of plain messages: what the thread answers, and what it is asked. Pure. */
import type { NameParser } from '#app/names/parse-name.ts';
import type { SuggestionRequest } from '#app/records/suggestion.ts';
import type { Refusal } from '../brief/harm.ts';
import { readZone } from '../making/zones.ts';
import type { Proposal } from '../model/proposals.ts';
import { admitLabels } from './admit-labels.ts';
import {
  type GeneratedNames,
  type GenerateOptions,
  generateNames,
  type Suggestion,
} from './generate-names.ts';

/** `badZones`: places in the request's `zones` under which no name can be registered. */
export type Made =
  | { readonly names: GeneratedNames }
  | { readonly refused: Refusal }
  | { readonly badZones: readonly number[] };

export type MakerQuestion =
  | { readonly ask: 'names'; readonly request: SuggestionRequest; readonly reserve: number }
  | {
      readonly ask: 'admit';
      readonly request: SuggestionRequest;
      readonly proposals: readonly Proposal[];
      readonly before: number;
    };

export class NameMaker {
  readonly #parseName: NameParser;

  constructor(parseName: NameParser) {
    this.#parseName = parseName;
  }

  names(request: SuggestionRequest, reserve: number): Made {
    const badZones = request.zones.flatMap((zone, place) =>
      readZone(zone, this.#parseName) === null ? [place] : [],
    );
    if (badZones.length > 0) return { badZones };
    const made = generateNames(request.query, { ...this.#options(request), reserve });
    return 'refused' in made ? made : { names: made };
  }

  /** The proposals that may be shown. */
  admit(request: SuggestionRequest, proposals: readonly Proposal[], before: number): Suggestion[] {
    return admitLabels(
      proposals,
      { brief: request.query, options: this.#options(request), before },
      this.#parseName,
    );
  }

  #options({
    language,
    zones,
    style,
    maxLength,
    hyphens,
    digits,
    idn,
    limit,
    seed,
  }: SuggestionRequest): GenerateOptions {
    return {
      language,
      zones,
      style,
      hyphens,
      digits,
      idn,
      limit,
      seed,
      parseName: this.#parseName,
      ...(maxLength !== null && { maxLength }),
    };
  }
}
