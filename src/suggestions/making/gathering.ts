/** The words that names may be made of, gathered slot by slot: of each the weightiest is kept. */
import { SLOTS, type Slot } from '../knowledge/patterns.ts';
import { stemOf } from '../words/english.ts';
import { asLabel, type BriefLanguage } from '../words/text.ts';
import { WHOLE_SLOTS } from './whole-names.ts';

export interface NameWord {
  /** As a label holds it, `a`–`z` only. */
  readonly text: string;
  /** With accents and spaces. */
  readonly shown: string;
  readonly language: BriefLanguage;
  readonly slot: Slot;
  /** 0 to 1. */
  readonly weight: number;
  /** Forms of a word share one: names with the same root say the same. */
  readonly root: string;
  /** What it stands for, in the brief's language; null for words of the brief itself. */
  readonly sense: string | null;
}

export type Vocabulary = Readonly<
  Record<BriefLanguage, Readonly<Record<Slot, readonly NameWord[]>>>
>;

const MOST_CHARS = 11;
const MOST_PHRASE_CHARS = 12;
const MOST_WHOLE_CHARS = 15;
/** A person's name is known, however long. */
const MOST_NAME_CHARS = 20;
/** Two letters without their accents tell little: bơ, bò, bộ. */
const SHORT_SYLLABLE = 0.7;

/** Forms of a word share one. */
export function rootOf(text: string, language: BriefLanguage): string {
  return language === 'en' ? stemOf(text) : text;
}

/** How much less the last word of a list says than the first. */
const FADING: Readonly<Record<BriefLanguage, number>> = { en: 0.6, vi: 0.6 };

export class Gathering {
  readonly #words = new Map<string, NameWord>();
  readonly #avoided: ReadonlySet<string>;
  readonly #never: ReadonlySet<string>;

  /** `avoided`: by their stems, as a whole; `never`: not even as a word of a name. */
  constructor(avoided: ReadonlySet<string>, never: ReadonlySet<string>) {
    this.#avoided = avoided;
    this.#never = never;
  }

  /** The first words of a list say most. */
  addAll(
    slot: Slot,
    list: readonly string[],
    language: BriefLanguage,
    weight: number,
    sense: string | null,
  ): void {
    for (const [at, shown] of list.entries())
      this.add(slot, shown, language, weight * (1 - (FADING[language] * at) / list.length), sense);
  }

  add(
    slot: Slot,
    shown: string,
    language: BriefLanguage,
    weight: number,
    sense: string | null,
  ): void {
    const text = asLabel(shown);
    const mostOfWord = shown.includes(' ') ? MOST_PHRASE_CHARS : MOST_CHARS;
    const mostOfWhole = WHOLE_SLOTS.has(slot) ? MOST_WHOLE_CHARS : mostOfWord;
    const most = slot === 'g' ? MOST_NAME_CHARS : mostOfWhole;
    if (!/^[a-z]{2,}$/.test(text) || text.length > most) return;
    const key = `${slot} ${language} ${text}`;
    const own = language === 'vi' && text.length <= 2 ? weight * SHORT_SYLLABLE : weight;
    if ((this.#words.get(key)?.weight ?? 0) >= own) return;
    const root = rootOf(text, language);
    if (this.#avoided.has(stemOf(shown))) return;
    if (shown.split(' ').some((word) => this.#never.has(word))) return;
    this.#words.set(key, { text, shown, language, slot, weight: own, root, sense });
  }

  vocabulary(): Vocabulary {
    const words = [...this.#words.values()].sort((a, b) => b.weight - a.weight);
    const of = (language: BriefLanguage) => {
      const own = words.filter((word) => word.language === language);
      const bySlot = SLOTS.map((slot) => [slot, own.filter((word) => word.slot === slot)]);
      return Object.fromEntries(bySlot) as Record<Slot, NameWord[]>;
    };
    return { en: of('en'), vi: of('vi') };
  }
}
