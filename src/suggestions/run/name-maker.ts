/** The generator as a service of plain messages: what the thread is asked and answers. Pure. */
import type { NameParser } from '#app/names/parse-name.ts';
import type { SuggestionRequest } from '#app/records/suggestion.ts';
import type { Refusal } from '../brief/harm.ts';
import { readZone } from '../making/zones.ts';
import type { Proposal } from '../model/proposals.ts';
import { admitLabels } from './admit-labels.ts';
import { type GeneratedNames, generateNames, type Suggestion } from './generate-names.ts';

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
    const parseName = this.#parseName;
    const made = generateNames(request.query, { ...request, parseName, reserve });
    return 'refused' in made ? made : { names: made };
  }

  /** The proposals that may be shown. */
  admit(request: SuggestionRequest, proposals: readonly Proposal[], before: number): Suggestion[] {
    const scene = { brief: request.query, options: request, before };
    return admitLabels(proposals, scene, this.#parseName);
  }
}
