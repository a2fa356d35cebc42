/**
 * The Vietnamese syllable without its tone and accents, as quốc ngữ spells it: an onset and a rime.
 * The rules are those of school grammars: c, g, ng before a, o, u but k, gh, ngh before e, i, y;
 * q only as qu; gi swallows the rime's i; the gliding rimes (oa, oe, uy …) don't follow lips.
 */
import spelling from '../data/syllables.json' with { type: 'json' };

const LABIAL = new Set(['b', 'm', 'v', 'ph', 'p']);

function syllables(): Set<string> {
  const [plain, gliding] = [spelling.plainRimes.split(' '), spelling.glidingRimes.split(' ')];
  const found = new Set([...plain, ...gliding, ...spelling.rimesOfBareY.split(' ')]);
  const join = (onset: string, rimes: readonly string[]) => {
    for (const rime of rimes) found.add(onset + rime);
  };
  const front = plain.filter((rime) => /^[eiy]/.test(rime));
  const back = plain.filter((rime) => /^[aou]/.test(rime));
  for (const onset of spelling.onsets.split(' ')) {
    join(onset, plain);
    if (!LABIAL.has(onset)) join(onset, gliding);
  }
  for (const onset of spelling.beforeBackVowels.split(' ')) join(onset, [...back, ...gliding]);
  for (const onset of spelling.beforeFrontVowels.split(' ')) join(onset, front);
  join('qu', spelling.rimesAfterQu.split(' '));
  // gì, giếng, gia: the onset's own i is the rime's.
  join(
    'g',
    front.filter((rime) => rime.startsWith('i')),
  );
  join('gi', [...back, ...front.filter((rime) => rime.startsWith('e'))]);
  return found;
}

/** All forms the rules allow; more than are in use, as any rule of spelling gives. */
export const SYLLABLES: ReadonlySet<string> = syllables();

const LONGEST = 6;

export function isSyllable(plain: string): boolean {
  return SYLLABLES.has(plain);
}

/** Whether nothing but whole syllables makes up `plain`. */
export function areSyllables(plain: string): boolean {
  return splitsOf(plain) > 0;
}

/** In how many ways `plain` falls into as few syllables as it can. */
export function splitsOf(plain: string): number {
  const fewest: number[] = new Array(plain.length + 1).fill(Number.POSITIVE_INFINITY);
  const ways: number[] = new Array(plain.length + 1).fill(0);
  [fewest[0], ways[0]] = [0, 1];
  for (let to = 1; to <= plain.length; to++) {
    for (let from = Math.max(0, to - LONGEST); from < to; from++) {
      const count = fewest[from]! + 1;
      if (count > fewest[to]! || !SYLLABLES.has(plain.slice(from, to))) continue;
      if (count < fewest[to]!) [fewest[to], ways[to]] = [count, 0];
      ways[to]! += ways[from]!;
    }
  }
  return ways[plain.length]!;
}
