/** What a brief says of the name itself: its length, zones, words, language. */
import { KNOWN_TLDS } from '#app/names/data/known-tlds.ts';
import type { Language } from '../words/character-model.ts';
import { asLabel } from '../words/text.ts';

export interface Wishes {
  /** Characters of the label. */
  readonly maxLength: number | null;
  readonly minLength: number | null;
  readonly isShort: boolean;
  readonly isInvented: boolean;
  /** Without the dot, in the brief's order. */
  readonly zones: readonly string[];
  /** As labels. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly startsWith: string | null;
  readonly language: Language | null;
}

const UNIT = String.raw`(?:letters?|characters?|chars?|ký tự|kí tự|ky tu|chữ cái|chu cai|chữ|chu)(?![\p{L}])`;
const LIMITS: readonly (readonly [RegExp, (a: number, b: number) => readonly [number, number]])[] =
  [
    [
      rule(String.raw`(\d{1,2})\s*(?:-|–|to|đến|den|tới|toi)\s*(\d{1,2})[\s-]*${UNIT}`),
      (a, b) => [a, b],
    ],
    [
      rule(
        String.raw`(?:under|less than|fewer than|below|shorter than|dưới|duoi|ít hơn|it hon)\s*(\d{1,2})[\s-]*${UNIT}`,
      ),
      (a) => [0, a - 1],
    ],
    [
      rule(
        String.raw`(?:max(?:imum)?(?: of)?|at most|up to|no (?:more|longer) than|within|tối đa|toi da|không quá|khong qua|nhiều nhất|nhieu nhat)\s*(\d{1,2})[\s-]*${UNIT}`,
      ),
      (a) => [0, a],
    ],
    [
      rule(
        String.raw`(\d{1,2})[\s-]*${UNIT}\s*(?:max(?:imum)?|or (?:less|fewer|shorter|under)|at most|tops|trở xuống|tro xuong)`,
      ),
      (a) => [0, a],
    ],
    [rule(String.raw`(\d{1,2})[\s-]*${UNIT}`), (a) => [a, a]],
  ];
const SHORT = rule(
  String.raw`\b(?:(?:keep it|something|prefer(?:ably)?|very|really|super|nice and) )?short(?:er)?(?= (?:and|but|names?|domains?|brand|words?|one|please|enough|,)|\s*(?:[,.;!)]|$))(?: names?| domains?)?|(?:tên|ten|thật|that|càng|cang) (?:thật |that )?ng(?:ắ|a)n(?: gọn| gon)?|ngắn gọn|ngan gon`,
);
const INVENTED = rule(
  String.raw`\b(?:made[- ]up|invented|coined|abstract)(?: (?:names?|words?))?\b|(?:tên|từ) (?:tự chế|bịa|mới lạ)`,
);
const ENGLISH = rule(
  String.raw`(?:\b(?:an? )?english(?:[- ]sounding)? names?\b|\b(?:names?|word) in english\b|tên (?:bằng )?tiếng anh|ten (?:bang )?tieng anh)`,
);
const VIETNAMESE = rule(
  String.raw`(?:\b(?:an? )?vietnamese(?:[- ]sounding)? names?\b|\b(?:names?|word) in vietnamese\b|tên (?:bằng )?tiếng việt|ten (?:bang )?tieng viet|thuần việt|thuan viet)`,
);
const ZONE =
  /(?:(?:^|[\s,(/])(?:an? |only |ends? (?:with|in) )?|(?:đuôi|duoi|miền|mien)\s+\.?)\.?((?<=\.|(?:đuôi|duoi|miền|mien)\s)(?:[a-z]{2,6}\.)?[a-z]{2,12})(?![\p{L}\d])(?: (?:domains?|only|please|if possible))?/gu;
const DOT_COM = /\bdot ?(com|net|org|io|vn)\b/giu;
const QUOTED = /["“”‘’'«»]([\p{L}\p{M}\d][\p{L}\p{M}\d ]{0,19})["“”‘’'«»]/gu;
const NOT = rule(
  String.raw`(?:\b(?:no|not|without|avoid(?:ing)?|exclud(?:e|ing)|don['’]?t (?:use|want|include)|do not (?:use|want|include)|never use|nothing with|free of)|(?:không|khong|đừng|dung) (?:dùng|dung|có|co|chứa|chua|muốn|lấy|xài)|tránh|tranh)\s+(?:the |any |a |các |cac )?(?:(?:words?|letters?|terms?|prefix|suffix|chữ|chu|từ|tu|tiếng)\s+(["“‘']?[\p{L}\p{M}\d]+["”’']?(?:(?:,| or| and| hay| và| hoặc)\s+["“‘']?[\p{L}\p{M}\d]+["”’']?)*)|(["“‘'][^.;!?]{1,60}["”’']))`,
);
const WITH = rule(
  String.raw`(?:\b(?:must|should|has to|please)?\s*(?:include|contain|have|use|including|containing|with|using)s?|(?:phải |nên )?(?:có|co|chứa|chua|dùng|kèm))\s+(?:the |a )?(?:(?:words?|name|letters?|chữ|chu|từ|tu)\s+(["“‘']?[\p{L}\p{M}\d]+["”’']?)|(["“‘'][^.;!?"”’']{1,24}["”’']))(?: in it| in the name| trong tên)?`,
);
const BEGINS = rule(
  String.raw`(?:\b(?:start|begin)(?:s|ing|ning)? with|bắt đầu (?:bằng|với|từ)|bat dau (?:bang|voi))(?: the)?(?: letters?| words?| chữ| chu| từ)?\s+["“‘']?([\p{L}\p{M}\d]+)["”’']?`,
);

function rule(source: string): RegExp {
  return new RegExp(source, 'iu');
}

/** The wishes, and the brief without the words that say them. */
export function wishesIn(brief: string): { readonly wishes: Wishes; readonly rest: string } {
  let rest = brief;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found)
      rest = `${rest.slice(0, found.index)} , ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const takeAll = (pattern: RegExp): RegExpExecArray[] => {
    const all: RegExpExecArray[] = [];
    for (let found = take(pattern); found && all.length < 5; found = take(pattern)) all.push(found);
    return all;
  };
  const exclude = takeAll(NOT).flatMap(([, words, quoted]) => wordsOfList(words ?? quoted ?? ''));
  const startsWith = asLabel(take(BEGINS)?.[1] ?? '');
  const include = takeAll(WITH).flatMap(([, word, quoted]) => wordsOfList(word ?? quoted ?? ''));
  let [minLength, maxLength]: [number | null, number | null] = [null, null];
  for (const [pattern, limits] of LIMITS) {
    const found = maxLength === null ? take(pattern) : null;
    if (!found) continue;
    const [least, most] = limits(Number(found[1]), Number(found[2]));
    [minLength, maxLength] = [least < 3 ? null : least, Math.max(3, most)];
  }
  const zones: string[] = [];
  for (const pattern of [ZONE, DOT_COM])
    rest = rest.replace(pattern, (text, zone: string) => {
      const known = zone === zone.toLowerCase() && KNOWN_TLDS.has(zone.split('.').at(-1)!);
      if (known) zones.push(zone);
      return known ? ' , ' : text;
    });
  const isShort = take(SHORT) !== null;
  const isInvented = take(INVENTED) !== null;
  const language = take(ENGLISH) ? 'en' : take(VIETNAMESE) ? 'vi' : null;
  return {
    rest,
    wishes: {
      maxLength,
      minLength,
      isShort,
      isInvented,
      zones: [...new Set(zones)],
      include,
      exclude,
      startsWith: startsWith === '' ? null : startsWith,
      language,
    },
  };
}

/** `"db" or "data"` and `pet, dog` as labels. */
function wordsOfList(list: string): string[] {
  const quoted = [...list.matchAll(QUOTED)].map(([, word]) => word!);
  const words = quoted.length > 0 ? quoted : list.split(/,| or | and | hay | và | hoặc /u);
  return words.map(asLabel).filter((word) => word.length > 0);
}
