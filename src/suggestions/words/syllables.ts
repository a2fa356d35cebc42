/**
 * The Vietnamese syllable without its tone and accents, as quốc ngữ spells it: an onset and a rime. The rules are those of
 * school grammars: c, g, ng before a, o, u but k, gh, ngh before e, i, y; q only as qu; gi swallows the rime's i; the gliding
 * rimes (oa, oe, uy …) don't follow lips (b, m, v, ph).
 */

const words = (list: string) => list.trim().split(/\s+/);

const ONSETS = words('b ch d h kh l m n nh ph r s t th tr v x p');
const BEFORE_BACK_VOWELS = words('c g ng');
const BEFORE_FRONT_VOWELS = words('k gh ngh');
const LABIAL = new Set(['b', 'm', 'v', 'ph', 'p']);

const PLAIN_RIMES = words(`
  a ac ach ai am an ang anh ao ap at au ay
  e ec ech em en eng enh eo ep et eu
  i ia ich iec iem ien ieng iep iet ieu im in inh ip it iu y
  o oc oi om on ong op ot ooc oong
  u ua uc ui um un ung uoc uoi uom uon uong uop uot uou up ut uu`);
const GLIDING_RIMES = words(`
  oa oac oach oai oam oan oang oanh oao oap oat oay oe oen oeo oet
  uan uang uat uay ue uech uenh uo uy uya uych uyen uyet uynh uyt uyu`);
/** After qu the glide is already written. */
const RIMES_AFTER_QU = words(`
  a ac ach ai am an ang anh ao ap at au ay e ec en eng eo et enh ech ich inh it o oc on ot y yen yet ynh yt yu`);
const RIMES_OF_BARE_Y = words('y yem yen yeng yet yeu');

function syllables(): Set<string> {
  const found = new Set<string>([...PLAIN_RIMES, ...GLIDING_RIMES, ...RIMES_OF_BARE_Y]);
  const join = (onset: string, rimes: readonly string[]) => {
    for (const rime of rimes) found.add(onset + rime);
  };
  const front = PLAIN_RIMES.filter((rime) => /^[eiy]/.test(rime));
  const back = PLAIN_RIMES.filter((rime) => /^[aou]/.test(rime));
  for (const onset of ONSETS) {
    join(onset, PLAIN_RIMES);
    if (!LABIAL.has(onset)) join(onset, GLIDING_RIMES);
  }
  for (const onset of BEFORE_BACK_VOWELS) join(onset, [...back, ...GLIDING_RIMES]);
  for (const onset of BEFORE_FRONT_VOWELS) join(onset, front);
  join('qu', RIMES_AFTER_QU);
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

/** Places of `plain` that whole syllables lead up to: `[0, 2, 3, …]` as flags, one more than there are letters. */
export function bordersFromStart(plain: string): boolean[] {
  const borders: boolean[] = new Array(plain.length + 1).fill(false);
  borders[0] = true;
  for (let from = 0; from < plain.length; from++) {
    if (!borders[from]) continue;
    for (let to = from + 1; to <= Math.min(plain.length, from + LONGEST); to++)
      if (SYLLABLES.has(plain.slice(from, to))) borders[to] = true;
  }
  return borders;
}

/** Places of `plain` from which whole syllables lead to its end, as flags. */
export function bordersToEnd(plain: string): boolean[] {
  const borders: boolean[] = new Array(plain.length + 1).fill(false);
  borders[plain.length] = true;
  for (let from = plain.length - 1; from >= 0; from--) {
    for (let to = from + 1; to <= Math.min(plain.length, from + LONGEST) && !borders[from]; to++)
      borders[from] = borders[to]! && SYLLABLES.has(plain.slice(from, to));
  }
  return borders;
}

/** The fewest syllables that make up `plain`, the longer one first where there is a choice; null when none do. */
export function splitSyllables(plain: string): string[] | null {
  const best: (string[] | null)[] = new Array(plain.length + 1).fill(null);
  best[plain.length] = [];
  for (let from = plain.length - 1; from >= 0; from--) {
    for (let to = Math.min(plain.length, from + LONGEST); to > from; to--) {
      const rest = best[to];
      const head = plain.slice(from, to);
      if (
        rest &&
        SYLLABLES.has(head) &&
        rest.length + 1 < (best[from]?.length ?? Number.POSITIVE_INFINITY)
      )
        best[from] = [head, ...rest];
    }
  }
  return best[0] ?? null;
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
