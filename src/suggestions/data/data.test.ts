/**
 * The shapes of the shipped lexicon, and the care its lists need: a misspelt syllable or a rude fragment in them would come out
 * in names. Words of a list stand by importance, the ones that name the theme first.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KNOWN_TLDS } from '#app/names/data/known-tlds.ts';
import { FINE, harmExamples } from '../harm/learnt/harm-fit.ts';
import { hasEnglishProfanity } from '../judging/profanity.ts';
import { COMPOUND_LINES } from '../knowledge/compounds.ts';
import { PATTERN_STYLES, PATTERNS } from '../knowledge/patterns.ts';
import { MOODS, readTable, TRADES } from '../knowledge/tables.ts';
import blocked from './blocked.json' with { type: 'json' };
import concepts from './concepts.json' with { type: 'json' };
import famous from './famous.json' with { type: 'json' };
import plainFamous from './famous-plain.json' with { type: 'json' };
import harm from './harm.json' with { type: 'json' };
import stopwords from './stopwords.json' with { type: 'json' };
import wordsEn from './words-en.json' with { type: 'json' };

interface Concept {
  readonly en: readonly string[];
  readonly vi: readonly string[];
  readonly tlds?: readonly string[];
  readonly cues?: readonly string[];
}

const CONCEPTS = Object.entries(concepts as Record<string, Concept>);
const vietnameseWords = [
  ...CONCEPTS.flatMap(([id, { vi }]) => vi.map((word) => [id, word] as const)),
  ...COMPOUND_LINES.map(({ vi }) => ['compounds', vi] as const),
  ...TRADES.flatMap(({ cues, things, images, style, sector }) =>
    [...things.vi, ...images.vi, ...style.vi, ...sector.heads.vi].map(
      (word) => [cues.en[0]!, word] as const,
    ),
  ),
  ...[...MOODS.values()].flatMap(({ id, words: { vi } }) => vi.map((word) => [id, word] as const)),
  ...['vietnamese-pairs.txt', 'vietnamese-images.txt']
    .flatMap(readTable)
    .map(([words]) => ['pairs', words!] as const),
];

const words = (list: string) => list.trim().split(/\s+/).join('|');
const ONSET = words('b c ch d đ g gh gi h k kh l m n ng ngh nh p ph qu r s t th tr v x');
/** Quốc ngữ's rimes with the marks that tell vowels apart, without tones. */
const RIME = words(`
  a ac ach ai am an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây
  e ec em en eng eo ep et ê êch êm ên ênh êp êt êu
  i ia ich iêc iêm iên iêng iêp iêt iêu im in inh ip it iu
  o oa oac oach oai oam oan oang oanh oao oap oat oay oăc oăm oăn oăng oăt oc oe oen oeo oet oi om on ong op ot ooc oong
  ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt
  u ua uân uâng uât uây uc uê uêch uênh ui um un ung uơ uôc uôi uôm uôn uông uôt up ut uy uya uych uyên uyêt uynh uyt uyu
  ư ưa ưc ưi ưng ưt ưu ươc ươi ươm ươn ương ươp ươt ươu
  y yêm yên yêng yêt yêu yt ynh`);
/** What Vietnamese phrases hold of other spellings. */
const LOANWORDS: ReadonlySet<string> = new Set(readTable('loanwords.txt').flat());
const SYLLABLE = new RegExp(`^(${ONSET})?(${RIME})$`);
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;

/** A final stop (c, ch, p, t) goes with the sắc and nặng tones alone. */
function isWellFormed(syllable: string): boolean {
  const apart = syllable.normalize('NFD');
  const tones = apart.match(TONES) ?? [];
  const stops = /(c|ch|p|t)$/.test(syllable);
  const toneFits =
    tones.length === 1 ? !stops || /[\u0301\u0323]/.test(tones[0]) : tones.length === 0 && !stops;
  return toneFits && SYLLABLE.test(apart.replace(TONES, '').normalize('NFC'));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
}

function duplicates(list: readonly string[]): string[] {
  return list.filter((word, place) => list.indexOf(word) !== place);
}

/** Every text of a value, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)]);
}

test('there are 110 concepts or more, each with 20 different words or more in both languages', () => {
  assert.ok(CONCEPTS.length >= 110, `${CONCEPTS.length} concepts`);
  for (const [id, { en, vi, cues = [] }] of CONCEPTS) {
    assert.match(id, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(
      en.length >= 20 && vi.length >= 20,
      `${id}: ${en.length} English, ${vi.length} Vietnamese`,
    );
    assert.deepEqual([...duplicates(en), ...duplicates(vi), ...duplicates(cues)], [], id);
  }
});

test('English words are single, lower case, and short enough for a name', () => {
  const wrong = CONCEPTS.flatMap(([id, { en }]) =>
    en.filter((word) => !/^[a-z]{2,12}$/.test(word)).map((word) => `${id}: ${word}`),
  );
  assert.deepEqual(wrong, []);
});

test('everything is NFC, lower case and without stray space', () => {
  const wrong = texts([concepts, COMPOUND_LINES, stopwords, blocked, famous]).filter(
    (text) => text !== text.normalize('NFC').trim().toLowerCase() || /\s\s/.test(text),
  );
  assert.deepEqual(wrong, []);
  assert.deepEqual(
    texts(harm).filter((text) => text !== text.normalize('NFC')),
    [],
  );
});

test('there are 650 compounds or more, no two alike, and every one points to concepts that exist', () => {
  assert.ok(COMPOUND_LINES.length >= 650, `${COMPOUND_LINES.length} compounds`);
  assert.deepEqual(duplicates(COMPOUND_LINES.map(({ vi }) => vi)), []);
  const known = new Set(CONCEPTS.map(([id]) => id));
  for (const { vi, en, concepts: ids } of COMPOUND_LINES) {
    const size = vi.split(' ').length;
    assert.ok(size >= 2 && size <= 4, vi);
    assert.ok(en.length > 0, vi);
    assert.deepEqual(
      ids.filter((id) => !known.has(id)),
      [],
      vi,
    );
  }
});

test('every Vietnamese syllable is well formed; loanwords are listed', () => {
  const isFine = (where: string, syllable: string) =>
    isWellFormed(syllable) || (where !== 'pairs' && LOANWORDS.has(syllable));
  const wrong = vietnameseWords.filter(
    ([where, word]) => !word.split(' ').every((syllable) => isFine(where, syllable)),
  );
  assert.deepEqual(
    wrong.map(([where, word]) => `${where}: ${word}`),
    [],
  );
});

test('no word of a concept holds a blocked fragment, unless it is known to be benign', () => {
  const english = CONCEPTS.flatMap(([id, { en }]) => en.map((word) => [id, word] as const));
  const rude = english.filter(([, word]) =>
    blocked.en.some(
      ({ fragment, benign, behind }: { fragment: string; benign: string[]; behind?: boolean }) =>
        word.includes(fragment) &&
        !(behind && word.startsWith(fragment)) &&
        !benign.some((good) => good.includes(fragment) && word.includes(good)),
    ),
  );
  assert.deepEqual(rude, []);
  const collisions = vietnameseWords.filter(([, word]) => {
    const bare = ` ${plain(word)} `;
    return blocked.vi.some(
      ({ plain: fragment, benign }) =>
        bare.includes(` ${fragment} `) && !benign.some((good) => ` ${word} `.includes(` ${good} `)),
    );
  });
  assert.deepEqual(collisions, []);
});

test('a blocked syllable reads as it says, and its benign readings differ from the rude ones', () => {
  for (const { plain: fragment, rude, benign } of blocked.vi) {
    for (const word of [...rude, ...benign]) assert.equal(plain(word), fragment, word);
    assert.deepEqual(
      benign.filter((word) => rude.includes(word)),
      [],
    );
  }
  for (const { fragment, benign } of blocked.en)
    assert.deepEqual(
      benign.filter((word) => !word.includes(fragment)),
      [],
      fragment,
    );
});

test('there are 1,700 trades or more, named by 12,000 phrases, none twice in one line', () => {
  assert.ok(TRADES.length >= 1_700, `${TRADES.length} trades`);
  const phrases = TRADES.flatMap(({ cues }) => [...cues.en, ...cues.vi]);
  assert.ok(new Set(phrases).size >= 12_000, `${new Set(phrases).size} phrases`);
  for (const { cues: own } of TRADES) {
    assert.ok(own.en.length > 0 && own.vi.length > 0, String(own.en));
    assert.deepEqual([...duplicates(own.en), ...duplicates(own.vi)], []);
  }
});

test('each trade has words for names in both languages', () => {
  const wrong = TRADES.filter(
    ({ things, images }) => things.en.length < 3 || things.vi.length < 1 || images.en.length < 1,
  );
  assert.deepEqual(
    wrong.map(({ cues }) => cues.en[0]),
    [],
  );
});

test('English words for names are single, lower case, short, and not rude', () => {
  const english = [
    ...TRADES.flatMap(({ cues, things, verbs, images, style, sector }) =>
      [...things.en, ...verbs, ...images.en, ...style.en, ...sector.heads.en].map(
        (word) => `${cues.en[0]}: ${word}`,
      ),
    ),
    ...[...MOODS.values()].flatMap(({ id, words: { en } }) => en.map((word) => `${id}: ${word}`)),
  ];
  assert.deepEqual(
    english.filter((text) => !/: [a-z]{2,12}$/.test(text)),
    [],
  );
  assert.deepEqual(
    english.filter((text) => hasEnglishProfanity(text.split(': ')[1]!)),
    [],
  );
});

test('a trade avoids none of its own words', () => {
  const wrong = TRADES.flatMap(({ cues, things, verbs, images, avoid, style }) => {
    const own = [things, images, style].flatMap(({ en, vi }) => [...en, ...vi]).concat(verbs);
    return avoid.filter((word) => own.includes(word)).map((word) => `${cues.en[0]}: ${word}`);
  });
  assert.deepEqual(wrong, []);
});

test('a sector’s moods and open TLDs exist, and so do the moods of pairs', () => {
  const closed = [
    'gov',
    'mil',
    'edu',
    'int',
    'arpa',
    'museum',
    'aero',
    'post',
    'bank',
    'insurance',
  ];
  for (const { sector } of TRADES) {
    assert.deepEqual(
      sector.tlds.filter((tld) => closed.includes(tld)),
      [],
      sector.id,
    );
    assert.deepEqual(
      sector.moods.filter((id) => !MOODS.has(id)),
      [],
      sector.id,
    );
    assert.deepEqual(
      sector.tlds.filter((tld) => !KNOWN_TLDS.has(tld)),
      [],
      sector.id,
    );
  }
  const moods = ['vietnamese-pairs.txt', 'vietnamese-images.txt']
    .flatMap(readTable)
    .flatMap(([, ids = '']) => ids.split(' '));
  assert.deepEqual(
    moods.filter((id) => !MOODS.has(id)),
    [],
  );
});

test('there are 300 patterns or more, each once, each with an example that it makes', () => {
  assert.ok(PATTERNS.length >= 300, `${PATTERNS.length} patterns`);
  const sectors = new Set(['unknown', ...TRADES.map(({ sector }) => sector.id)]);
  assert.deepEqual(
    duplicates(
      PATTERNS.map(({ language, shape, style, mood }) => [style, language, shape, mood].join(' ')),
    ),
    [],
  );
  const general = PATTERNS.filter(({ mood }) => mood === null);
  for (const { style, shape, pieces, example, sectors: own } of general) {
    assert.ok(PATTERN_STYLES.includes(style), shape);
    assert.deepEqual(
      own.filter((id) => !sectors.has(id)),
      [],
      shape,
    );
    const literals = pieces.flatMap((piece) => (piece.kind === 'literal' ? [piece.text] : []));
    for (const text of literals) assert.ok(example.includes(text), `${shape}: ${example}`);
    const ending = pieces.find((piece) => piece.kind === 'ending');
    if (ending) assert.ok(example.endsWith(ending.text), `${shape}: ${example}`);
  }
});

test('topical TLDs are in the DNS root', () => {
  const wrong = CONCEPTS.flatMap(([, { tlds = [] }]) => tlds.filter((tld) => !KNOWN_TLDS.has(tld)));
  assert.deepEqual(wrong, []);
});

test('there are 400 famous names or more, each once, as a label would spell them', () => {
  assert.ok(famous.length >= 400, `${famous.length} names`);
  assert.deepEqual(duplicates([...famous, ...plainFamous]), []);
  assert.deepEqual(
    [...famous, ...plainFamous].filter((name) => !/^[a-z0-9]{2,}$/.test(name)),
    [],
  );
});

test('there are 25,000 English words or more, each in one band', () => {
  const all = Object.values(wordsEn).flatMap((band) => band.split(' '));
  assert.ok(all.length >= 25_000, `${all.length} words`);
  assert.equal(new Set(all).size, all.length);
  assert.ok(all.every((word) => /^[a-z]{2,12}$/.test(word)));
});

test('every harmful example belongs to a group, and no brief stands twice', () => {
  const codes = new Set<string>([FINE, ...harm.map(({ code }) => code)]);
  const examples = harmExamples();
  assert.deepEqual(
    examples.filter(({ code, brief }) => !codes.has(code) || brief === ''),
    [],
  );
  const briefs = examples.map(({ brief }) => brief.toLowerCase());
  assert.ok(new Set(briefs).size > 0.99 * briefs.length);
});

test('every harm group has its reason in both languages, and something to tell it by', () => {
  assert.deepEqual(duplicates(harm.map(({ code }) => code)), []);
  for (const { code, message, phrases, pairs } of harm) {
    assert.ok(message.en !== '' && message.vi !== '', code);
    const isRuled = phrases.en.length > 0 && phrases.vi.length > 0;
    assert.ok(isRuled || harmExamples().some((example) => example.code === code), code);
    for (const pair of pairs) {
      assert.ok(pair.language === 'en' || pair.language === 'vi', code);
      assert.ok(pair.any.length > 0 && pair.with.length > 0, code);
    }
  }
});
