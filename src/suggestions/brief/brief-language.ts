import {
  accentedFormsOf,
  isStopword,
  LONGEST_PHRASE,
  PLAIN_VIETNAMESE_STOPWORDS,
} from '../knowledge/lexicon.ts';
import { isEnglishWord } from '../words/english.ts';
import { isSyllable } from '../words/syllables.ts';
import { type BriefLanguage, type Word, wordsOf } from '../words/text.ts';

/** Letters and marks that Vietnamese has and the loanwords of English (café, piñata) don't. */
const VIETNAMESE_ONLY = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹĩũ]/;
const SMALL_WORDS: ReadonlySet<string> = new Set('cho của ở và với theo tại kiểu'.split(' '));
/** Vietnamese shops call themselves so: beside Vietnamese compounds they tell no English. */
const SHOP_WORDS: ReadonlySet<string> = new Set(
  'shop store local brand streetwear studio online order sale unisex oversize basic'.split(' '),
);
const ACCENT = /[\u0300-\u036f]/;

/**
 * The language of a brief. Accents decide where there are any; else what the words are: Vietnamese
 * without accents shows by compounds of the lexicon, by its function words and by syllables that
 * are no English words.
 */
export function languageOf(words: readonly Word[]): BriefLanguage {
  const syllables = words.filter(({ folded }) => isSyllable(folded));
  const accented = syllables.filter(
    ({ text }) => VIETNAMESE_ONLY.test(text) || ACCENT.test(text.normalize('NFD')),
  );
  if (accented.length * 2 >= words.length) return 'vi';
  // `shop giày sneaker second hand cho gen Z`: one accented word and a small word beside it tell.
  if (accented.length > 0 && words.some(({ text }) => SMALL_WORDS.has(text))) return 'vi';
  // `tho khoan gieng`: `tho` is English too, but no word is English alone.
  const mayBeAll = words.every(({ text, folded }) => isSyllable(folded) || !isEnglishWord(text));
  if (mayBeAll && syllables.filter(({ text }) => !isEnglishWord(text)).length >= 2) return 'vi';
  const compounds = plainCompounds(words);
  const isOfShop = (text: string) => compounds > 0 && SHOP_WORDS.has(text);
  // Function words tell most: dishes and places are named in their own language in any sentence.
  const english = words
    .filter(({ text }) => !isOfShop(text))
    .reduce(
      (sum, { text }) =>
        sum + (isStopword(text, 'en') ? 2 : isEnglishWord(text) && !isSyllable(text) ? 1 : 0),
      0,
    );
  const plainVietnamese = syllables.filter(
    ({ text }) => PLAIN_VIETNAMESE_STOPWORDS.has(text) || !isEnglishWord(text),
  );
  const score = plainVietnamese.length + accented.length + 2 * compounds;
  return score > 1.5 * english && score > 0.4 * words.length ? 'vi' : 'en';
}

/**
 * The language that a refusal is told in: that of most words that are of one language alone, since
 * who mixes in brands and English (`shop túi LV siêu cấp like auth`) still writes Vietnamese.
 */
export function languageToTell(text: string, read: BriefLanguage): BriefLanguage {
  const words = wordsOf(text);
  const vietnamese = words.filter((word) => isSyllable(word.folded) && !isEnglishWord(word.text));
  const english = words.filter((word) => isEnglishWord(word.text) && !isSyllable(word.folded));
  return vietnamese.length > english.length ? 'vi' : read;
}

/** How many words stand in compounds of two syllables or more, read without accents. */
function plainCompounds(words: readonly Word[]): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) {
    for (let size = LONGEST_PHRASE; size >= 2; size--) {
      const phrase = words.slice(at, at + size);
      if (phrase.length < size || !phrase.every(({ folded }) => isSyllable(folded))) continue;
      if (accentedFormsOf(phrase.map(({ folded }) => folded).join(' ')).size === 0) continue;
      count += size;
      at += size - 1;
      break;
    }
  }
  return count;
}
