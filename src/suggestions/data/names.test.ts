/** Faults of whole names that would come out as they are. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { readBrief } from '../brief/read-brief.ts';
import { labelFault, labelRulesOf } from '../judging/label-faults.ts';
import { FOREIGN_LANGUAGES } from '../knowledge/foreign-words.ts';
import { phrasesIn, readTable, TRADES } from '../knowledge/tables.ts';
import { isEnglishWord } from '../words/english.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, foldAccents, LANGUAGES } from '../words/text.ts';

const LONGEST = 15;
const LEAST_NAMES = 8;
const RULES = labelRulesOf(readBrief('thing', 'en'), {
  maxLength: LONGEST,
  hyphens: false,
  digits: false,
});
const LOANWORDS: ReadonlySet<string> = new Set(readTable('loanwords.txt').flat());
const filesIn = (folder: string) => readdirSync(new URL(folder, import.meta.url)).sort();
const NAMES = TRADES.flatMap(({ cues, names, sector }) =>
  LANGUAGES.flatMap((language) =>
    Object.values(names[language])
      .flat()
      .map(({ shown: name }) => ({ trade: `${sector.id}: ${cues.en[0]}`, language, name })),
  ),
);

test('each trade has a page of names in either language, under its first English cue', () => {
  assert.deepEqual(filesIn('names/'), filesIn('trades/'));
  for (const file of filesIn('trades/')) {
    const rows = readTable(`trades/${file}`).filter(([name]) => !name!.startsWith('@'));
    const named = readTable(`names/${file}`);
    assert.deepEqual(
      named.map(([name]) => name).sort(),
      rows.map(([cues]) => phrasesIn(cues)[0]).sort(),
      file,
    );
    for (const [trade, ...groups] of named) {
      assert.equal(groups.length, 6, `${file}: ${trade}`);
      for (const own of [groups.slice(0, 3), groups.slice(3)])
        assert.ok(own.flatMap(phrasesIn).length >= LEAST_NAMES, `${file}: ${trade}`);
    }
  }
});

test('a whole name fits a label, is neither rude nor famous, and stands once in its trade', () => {
  // Names are judged again when they are made: every tenth tells of a list that was not.
  const some = NAMES.filter((_, at) => at % 10 === 0);
  const faults = some.flatMap(({ trade, language, name }) => {
    const parts = name.split(' ').map((shown) => ({ text: asLabel(shown), shown, language }));
    const fault = labelFault(asLabel(name), '', RULES, parts);
    return fault === null ? [] : [`${trade}: ${name}: ${fault}`];
  });
  assert.deepEqual(faults, []);
  const keys = NAMES.map(({ trade, language, name }) => `${trade}: ${language}: ${asLabel(name)}`);
  assert.equal(new Set(keys).size, keys.length);
});

test('a Vietnamese name is made of syllables and of words that are said in English', () => {
  const isFine = (word: string) =>
    isSyllable(foldAccents(word)) || isEnglishWord(word) || LOANWORDS.has(word);
  const wrong = NAMES.filter(
    ({ language, name }) => language === 'vi' && !name.split(' ').every(isFine),
  );
  assert.deepEqual(
    wrong.map(({ trade, name }) => `${trade}: ${name}`),
    [],
  );
});

test('no two trades share many names, and no word is in more than one name of sixty', () => {
  const labels = NAMES.map(({ name }) => asLabel(name));
  assert.ok(new Set(labels).size > 0.92 * labels.length, `${new Set(labels).size} different`);
  for (const language of LANGUAGES) {
    const own = NAMES.filter((name) => name.language === language);
    const uses = new Map<string, number>();
    for (const { name } of own)
      for (const word of new Set(name.split(' '))) uses.set(word, (uses.get(word) ?? 0) + 1);
    const common = [...uses].filter(([word, n]) => word.length > 3 && n > own.length / 60);
    assert.deepEqual(common, []);
  }
});

test('words of other languages are letters with a meaning, each once, and may stand alone', () => {
  assert.ok(FOREIGN_LANGUAGES.length >= 20);
  const rows = readTable('foreign-words.txt');
  for (const [at, { names, words }] of FOREIGN_LANGUAGES.entries()) {
    const [name] = names.en;
    assert.equal(words.length, phrasesIn(rows[at]![2]).length, name);
    assert.equal(new Set(words.map(({ word }) => word)).size, words.length, name);
    assert.ok(words.length >= 30, name);
  }
});
