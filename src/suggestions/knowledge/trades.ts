/** What is known of trades: which words name them, and which words their names are made of. */
import { readdirSync } from 'node:fs';
import type { Language } from '../words/character-model.ts';
import { phrasesIn, type Row, readTable, wordsIn } from './table.ts';

type InBoth<T> = Readonly<Record<Language, T>>;

/** A family of trades: food, software, the body. */
export interface Sector {
  readonly id: string;
  /** Ids of the moods that suit it where the brief names none. */
  readonly moods: readonly string[];
  readonly tlds: readonly string[];
  /** What such a place is called: `house`, `tiệm`. */
  readonly heads: InBoth<readonly string[]>;
}

export interface Trade {
  readonly sector: Sector;
  /** The phrases of a brief that name it; the first is its name. */
  readonly cues: InBoth<readonly string[]>;
  /** Its tools, materials and products. */
  readonly things: InBoth<readonly string[]>;
  /** What is done in it; English alone. */
  readonly verbs: readonly string[];
  /** What it looks, feels or is like. */
  readonly images: InBoth<readonly string[]>;
}

/** Every `data/trades/*.txt`: a line with `@` begins a sector, each further line is a trade. */
function readTrades(): Trade[] {
  const trades: Trade[] = [];
  const files = readdirSync(new URL('../data/trades/', import.meta.url)).sort();
  for (const file of files) {
    let sector: Sector | null = null;
    for (const row of readTable(`trades/${file}`)) {
      if (row[0]!.startsWith('@')) sector = sectorOf(row);
      else if (sector) trades.push(tradeOf(row, sector));
    }
  }
  return trades;
}

function sectorOf([id = '', moods, tlds, english, vietnamese]: Row): Sector {
  return {
    id: id.slice(1),
    moods: wordsIn(moods),
    tlds: wordsIn(tlds),
    heads: { en: wordsIn(english), vi: phrasesIn(vietnamese) },
  };
}

function tradeOf([en, vi, things, verbs, images, viThings, viImages]: Row, sector: Sector): Trade {
  return {
    sector,
    cues: { en: phrasesIn(en), vi: phrasesIn(vi) },
    things: { en: wordsIn(things), vi: phrasesIn(viThings) },
    verbs: wordsIn(verbs),
    images: { en: wordsIn(images), vi: phrasesIn(viImages) },
  };
}

export const TRADES: readonly Trade[] = readTrades();
