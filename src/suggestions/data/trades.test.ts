/** Faults of lines of trades that show only between lines, or once the accents are gone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasEnglishProfanity, hasRudeSyllable } from '../judging/profanity.ts';
import { englishKey, LONGEST_PHRASE, vietnameseKey } from '../knowledge/lexicon.ts';
import { TRADES } from '../knowledge/tables.ts';
import { asLabel, foldAccents, LANGUAGES, wordsOf } from '../words/text.ts';
import blocked from './blocked.json' with { type: 'json' };

const RUDE_READINGS = blocked.vi.map(({ plain }) => plain);
/** What a bare syllable is read as first: sickness, loss, tears, dirt. */
const ODD_READINGS = 'benh bu cu dai du khoc loan nhuc te thoi thua vu xac xau'.split(' ');
const nameOf = ({ cues, sector }: (typeof TRADES)[number]) => `${sector.id}: ${cues.en[0]}`;

test('a phrase names one trade of a sector, so that the finer line is found', () => {
  const owners = new Map<string, Set<string>>();
  for (const trade of TRADES)
    for (const language of LANGUAGES)
      for (const cue of trade.cues[language]) {
        const key = language === 'en' ? englishKey(cue) : vietnameseKey(cue);
        const phrase = `${trade.sector.id} ${language} ${key}`;
        owners.set(phrase, (owners.get(phrase) ?? new Set()).add(nameOf(trade)));
      }
  const shared = [...owners].filter(([, names]) => names.size > 1);
  assert.deepEqual(
    shared.map(([phrase, names]) => `${phrase}: ${[...names].join(', ')}`),
    [],
  );
});

test('a trade is named once in its sector', () => {
  const names = TRADES.map(nameOf);
  assert.deepEqual(
    names.filter((name, place) => names.indexOf(name) !== place),
    [],
  );
});

test('a phrase is no longer than what is looked for in a brief', () => {
  const isTooLong = (cue: string) => {
    const words = wordsOf(cue);
    return words.length > LONGEST_PHRASE || words.some(({ clause }) => clause > 0);
  };
  const tooLong = TRADES.flatMap((trade) =>
    [...trade.cues.en, ...trade.cues.vi].filter(isTooLong).map((cue) => `${nameOf(trade)}: ${cue}`),
  );
  assert.deepEqual(tooLong, []);
});

test('a Vietnamese word for names reads well without its accents, and fits a label', () => {
  const isBad = (word: string) => {
    const bare = ` ${foldAccents(word)} `;
    const { length } = asLabel(word);
    const isUnfit = length < 2 || length > (word.includes(' ') ? 12 : 11);
    if (ODD_READINGS.includes(bare.trim())) return true;
    return isUnfit || RUDE_READINGS.some((rude) => bare.includes(` ${rude} `));
  };
  const bad = TRADES.flatMap((trade) =>
    [...trade.things.vi, ...trade.images.vi]
      .filter(isBad)
      .map((word) => `${nameOf(trade)}: ${word}`),
  );
  assert.deepEqual(bad, []);
});

test('no word is copied from line to line: none stands in more than one of fifteen', () => {
  const uses = new Map<string, number>();
  for (const { things, images, verbs } of TRADES)
    for (const word of new Set([...things.en, ...things.vi, ...images.en, ...images.vi, ...verbs]))
      uses.set(word, (uses.get(word) ?? 0) + 1);
  const common = [...uses].filter(([, count]) => count > TRADES.length / 15);
  assert.deepEqual(common, []);
});

test('words that join a trade to another are short, single in English, and read well', () => {
  const isBadEnglish = (word: string) => !/^[a-z]{2,11}$/.test(word) || hasEnglishProfanity(word);
  const isBadVietnamese = (phrase: string) =>
    asLabel(phrase).length > 12 || hasRudeSyllable(phrase.split(' '));
  const bad = TRADES.flatMap((trade) => {
    const { subjects, kinds } = trade.joints;
    return [
      ...[...subjects.en, ...kinds.en].filter(isBadEnglish),
      ...[...subjects.vi, ...kinds.vi].filter(isBadVietnamese),
    ].map((word) => `${nameOf(trade)}: ${word}`);
  });
  assert.deepEqual(bad, []);
});

test('every trade but the broadest has words that join it to another', () => {
  const bare = TRADES.filter(({ joints }) => joints.subjects.en.length === 0).map(nameOf);
  assert.ok(bare.length < TRADES.length / 100, bare.join(', '));
});
