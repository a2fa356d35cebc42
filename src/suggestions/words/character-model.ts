/**
 * How likely a string of letters is as a word: a Kneser-Ney model of four letters for each
 * language, its probabilities shipped as a table. It tells what can be pronounced from what can't.
 * It knows nothing of what makes a good name: among names that pass, the more likely one is only
 * the duller one. Hence a floor, and no reward.
 */
import { brotliDecompressSync } from 'node:zlib';
import tables from '../data/character-model.json' with { type: 'json' };
import { meanBits, type ShippedModel } from './character-table.ts';

export type Language = 'en' | 'vi';

interface CharacterModel {
  readonly floorBits: number;
  readonly table: Uint8Array;
}

const MODELS: Readonly<Record<Language, CharacterModel>> = {
  en: open(tables.en),
  vi: open(tables.vi),
};

function open({ floorBits, table }: ShippedModel): CharacterModel {
  return { floorBits, table: brotliDecompressSync(Buffer.from(table, 'base64')) };
}

/**
 * Whether the one word `part` sounds like one of the language. Compounds are judged part by part: a
 * border is no fault.
 */
export function isPronounceable(part: string, language: Language): boolean {
  const { floorBits, table } = MODELS[language];
  return meanBits(table, part) <= floorBits;
}
