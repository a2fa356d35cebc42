/** Tones, audiences and values: how a name should feel, and to whom it speaks. */
import type { Language } from '../words/character-model.ts';
import { phrasesIn, readTable, wordsIn } from './table.ts';

export interface Mood {
  readonly id: string;
  readonly kind: 'tone' | 'audience' | 'value';
  readonly name: Readonly<Record<Language, string>>;
  /** Words that give a name this feeling. */
  readonly words: Readonly<Record<Language, readonly string[]>>;
  /** Words of a brief that ask for it. */
  readonly cues: Readonly<Record<Language, readonly string[]>>;
}

export const MOODS: ReadonlyMap<string, Mood> = new Map(
  readTable('moods.txt').map(([id = '', kind, name, words, vi, cues, viCues]) => [
    id,
    {
      id,
      kind: kind as Mood['kind'],
      name: { en: id.replaceAll('-', ' '), vi: name! },
      words: { en: wordsIn(words), vi: phrasesIn(vi) },
      cues: {
        en: [id.replaceAll('-', ' '), ...phrasesIn(cues)],
        vi: [name!, ...phrasesIn(viCues)],
      },
    },
  ]),
);
