/** Which of several matters that a brief lists leads, and which count beside it. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { isStopword } from '../knowledge/lexicon.ts';
import type { Trade } from '../knowledge/tables.ts';
import type { Word } from '../words/text.ts';
import { bothSpellings, CARRIERS, isHeadAt, type Mention } from './findings.ts';

/** `sửa xe kèm cà phê`, `vừa bán sách vừa bán trà`; without accents `kem` is ice cream. */
const JOINERS: ReadonlySet<string> = new Set([
  ...['và', 'với', 'kiêm', 'hợp', 'cùng', 'lẫn', 'vừa'].flatMap(bothSpellings),
  'kèm',
]);
/** Behind these a brief tells for whom, where and of what. */
const TURNS: ReadonlySet<string> = new Set(
  ['cho', 'ở', 'tại', 'gần', 'của', 'bằng', 'từ', 'khách', 'để', 'nghỉ'].flatMap(bothSpellings),
);
const DEEDS: ReadonlySet<string> = new Set(phrasings.deeds.flatMap(bothSpellings));
/** Words of what stands first that may follow it: `sửa xe đạp cổ`. */
const MOST_BETWEEN = 2;
/** `dọn nhà, dọn kho sau khi xây xong, giặt sofa`: what no list knows may stand between. */
const MOST_CLAUSES = 2;
/** By so little the score of what stands further on in a list may be higher. */
const NO_LIKELIER = { joined: 3.5, listed: 1 };
/** Of words that only look like a trade: `xây dựng văn hóa`. */
const FAR_BEHIND = 6;
/** How much less it scores then, and what is joined to it. */
const LIST_FALL = 0.4;
const TOOLS: ReadonlySet<string> = new Set(phrasings.tools.flatMap(bothSpellings));
const OF_TOOLS: ReadonlySet<string> = new Set(['quản', 'quan', 'cho']);
const SOFTWARE = 'tech';
/** The broadest trade of each kind, by its first cue, and which sectors have finer ones. */
const UMBRELLAS: ReadonlyMap<string, string> = new Map(Object.entries(phrasings.umbrellas));
const BROADER = 1.4;
/** Words between a tool and what it is for: `phần mềm quản lý trại heo`. */
const FARTHEST_OF_TOOL = 3;
/** Where a business shows itself and sells, and no form of its matter. */
const CHANNELS: ReadonlySet<string> = new Set(phrasings.channels.flatMap(bothSpellings));

const BOTH: ReadonlySet<string> = new Set(phrasings.both.en);
/** Words from there to the trade on either side. */
const NEAR = 2;
const FEW_WORDS = 9;

interface Scored {
  readonly mentions: readonly Mention[];
  readonly score: number;
}

/**
 * `dọn nhà, giặt sofa` begins with what it is mostly about, where the rest is no likelier by far;
 * `tiệm sửa xe đạp và cà phê` is about both, however little its other words speak for one.
 */
export function asListed<T extends Scored>(
  sorted: readonly T[],
  mentions: readonly Mention[],
  words: readonly Word[],
): readonly T[] {
  const ofMention = ({ at }: Mention) =>
    sorted.find((one) => one.mentions.some((own) => own.at === at && !own.isHint));
  // `phòng khám nha khoa` is about nha khoa.
  const best = sorted.find((one) =>
    one.mentions.some(({ isHint, at }) => !isHint && !isHeadAt(words, at)),
  );
  const list = listsIn(mentions, words).find((all) => all.some((one) => ofMention(one) === best));
  if (!best || !list || list.length < 2) return sorted;
  const isOneOfTwo = isJoined(list[0]!, list, words);
  // `quán trà nhỏ, nhạc lofi` has music, and is a tea house.
  const isShop = list[0]!.at === 1 && isHeadAt(words, 0);
  const far = NO_LIKELIER[isShop || isOneOfTwo ? 'joined' : 'listed'];
  // `nha khoa kết hợp thẩm mỹ` names both, and no plastic surgeon.
  const ahead = sorted[0]!.score - best.score;
  if (ahead > 0 && (!isOneOfTwo || ahead >= NO_LIKELIER.listed)) return sorted;
  const first = ofMention(list[0]!);
  const leads = first !== undefined && best.score - first.score < far;
  const leader = leads ? first : best;
  const joined = new Set(list.filter((one) => isJoined(one, list, words)).map(ofMention));
  const isMeant = (one: T) => joined.has(one) && best.score - one.score < FAR_BEHIND;
  const scoreOf = (one: T) => {
    if (one === leader) return best.score;
    const own = leads ? Math.min(one.score, best.score - LIST_FALL) : one.score;
    return isMeant(one) ? Math.max(own, best.score - LIST_FALL) : own;
  };
  return sorted.map((one) => ({ ...one, score: scoreOf(one) })).sort((a, b) => b.score - a.score);
}

/** By a word, and not by a comma alone. */
function isJoined(one: Mention, list: readonly Mention[], words: readonly Word[]): boolean {
  const at = list.indexOf(one);
  const areJoined = (before: Mention | undefined, next: Mention | undefined) =>
    before !== undefined &&
    next?.clause === before.clause &&
    words.slice(before.end, next.at).some(({ text }) => JOINERS.has(text));
  return areJoined(list[at - 1], one) || areJoined(one, list[at + 1]);
}

function listsIn(mentions: readonly Mention[], words: readonly Word[]): Mention[][] {
  const named = mentions
    .filter(({ isHint, said }) => !isHint && !CARRIERS.has(said))
    .sort((a, b) => a.at - b.at);
  const lists: Mention[][] = [];
  for (const mention of named) {
    const last = lists.at(-1)?.at(-1);
    if (last?.at === mention.at) continue;
    if (last && areListed(last, mention, words)) lists.at(-1)!.push(mention);
    else lists.push([mention]);
  }
  return lists;
}

function areListed(one: Mention, next: Mention, words: readonly Word[]): boolean {
  const isWork = (at: number) => isHeadAt(words, at) || DEEDS.has(words[at]!.text);
  const isLink = (at: number) => JOINERS.has(words[at]!.text) || isWork(at);
  const between = Array.from({ length: Math.max(0, next.at - one.end) }, (_, i) => one.end + i);
  if (between.some((at) => TURNS.has(words[at]!.text) && !isWork(at))) return false;
  if (one.clause !== next.clause)
    return (
      next.clause - one.clause <= MOST_CLAUSES &&
      between.filter((at) => words[at]!.clause === next.clause).every(isLink)
    );
  return (
    between.some((at) => JOINERS.has(words[at]!.text)) &&
    between.filter((at) => !isLink(at)).length <= MOST_BETWEEN
  );
}

/** `phần mềm quản lý trại heo` is about pigs: farm software, which knows of none, doesn't lead. */
export function withToolsMatter<T extends Scored & { readonly trade: Trade }>(
  sorted: readonly T[],
  mentions: readonly Mention[],
  words: readonly Word[],
): readonly T[] {
  const tool = mentions.find(({ said, isHint }) => !isHint && TOOLS.has(said));
  const best = sorted[0];
  const isUnsaid = best?.mentions.every(({ isHint }) => isHint);
  if (!tool || !OF_TOOLS.has(words[tool.end]?.text ?? '')) return sorted;
  if (!best || !isUnsaid || best.trade.sector.id !== SOFTWARE) return sorted;
  const cues = [...best.trade.cues.vi, ...phrasings.heads.vi];
  const known = new Set(cues.flatMap((cue) => cue.split(' ')).flatMap(bothSpellings));
  const isOfTool = ({ at, said, isHint, trade }: Mention) =>
    !isHint &&
    at >= tool.end &&
    at - tool.end <= FARTHEST_OF_TOOL &&
    trade.sector.id !== SOFTWARE &&
    said.split(' ').some((word) => known.has(word)) &&
    said.split(' ').some((word) => !known.has(word));
  const own = sorted.find((one) => one.mentions.some(isOfTool));
  if (!own) return sorted;
  return [{ ...own, score: best.score }, ...sorted.filter((one) => one !== own && one !== best)];
}

/** `phần mềm trại gà: đếm trứng, cám, vắc xin`: further on a tool's brief tells what it does. */
export function isWhatToolDoes(own: readonly Mention[], mentions: readonly Mention[]): boolean {
  const tool = mentions.find(({ said, isHint }) => !isHint && TOOLS.has(said));
  const named = own.filter(({ isHint }) => !isHint);
  return tool !== undefined && named.every(({ clause }) => clause > tool.clause + 1);
}

/** `bán gốm, mới lập trang web`: behind the matter that it stands for. */
export function areChannels(own: readonly Mention[], matter: readonly Mention[] = []): boolean {
  return own.every(({ said, at }) => CHANNELS.has(said) && matter.some((one) => one.at < at));
}

/** `florist with a coffee bar`: what stands on either side leads. For English briefs. */
export function withBoth<T extends Scored>(
  sorted: readonly T[],
  words: readonly Word[],
): readonly T[] {
  const at = words.findIndex(({ text }) => BOTH.has(text));
  const clause = words[at]?.clause;
  // `to festivals and bake pizza` deals in no festivals.
  const mayFollow = (from: number) => from - at < 2 || isStopword(words[at + 1]!.text, 'en');
  const isBefore = ({ end }: Mention) => end <= at && at - end < NEAR;
  const isBehind = ({ at: from }: Mention) => from > at && from - at <= NEAR && mayFollow(from);
  const [before, behind] = [isBefore, isBehind].map((isBeside) =>
    sorted.find(({ mentions }) =>
      mentions.some((one) => !one.isHint && one.clause === clause && isBeside(one)),
    ),
  );
  const best = sorted[0];
  if (!best || !before || !behind || before === behind) return sorted;
  // `carousel horses and fairground organs`: in a long brief the better one leads.
  if (best !== before && (best !== behind || words.length > FEW_WORDS)) return sorted;
  const least = new Map([
    [before, best.score],
    [behind, best.score - LIST_FALL],
  ]);
  return sorted
    .map((one) => ({ ...one, score: Math.max(one.score, least.get(one) ?? one.score) }))
    .sort((a, b) => b.score - a.score);
}

/** Those that stand right beside another: goat yoga is about both. */
export function besideOthers(mentions: readonly Mention[]): ReadonlySet<Trade> {
  const named = mentions.filter(({ isHint }) => !isHint);
  const areBeside = (one: Mention, other: Mention) =>
    one.end === other.at && one.clause === other.clause && one.trade !== other.trade;
  return new Set(
    named.flatMap((one) =>
      named.some((other) => areBeside(one, other) || areBeside(other, one)) ? [one.trade] : [],
    ),
  );
}

/** A restaurant that serves hotpot is about hotpot: a broad trade stands behind a finer one. */
export function finerFirst<T extends { trade: Trade; score: number; isNamed: boolean }>(
  sorted: readonly T[],
): readonly T[] {
  const [first, ...others] = sorted;
  const sectors = first && UMBRELLAS.get(first.trade.cues.en[0]!);
  const finer = others.find(
    ({ trade, isNamed }) =>
      sectors !== undefined &&
      isNamed &&
      !UMBRELLAS.has(trade.cues.en[0]!) &&
      (sectors === 'any' || sectors.split(' ').includes(trade.sector.id)),
  );
  if (!first || !finer) return sorted;
  const rest = others.filter((one) => one !== finer);
  return [{ ...finer, score: first.score }, { ...first, score: first.score - BROADER }, ...rest];
}
