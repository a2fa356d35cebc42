/** What is known of a run of suggestions, event by event. */
import type { Failure } from '../api/failure.ts';
import type { Availability, Suggestion, Suggestions, SuggestionsBody } from '../api/types.ts';
import { keepInTab, keptInTab } from '../base/kept.ts';
import type { ShownState } from '../ui/names/status-badge.tsx';

/** As much of a suggestion as the page shows. */
export type ShownSuggestion = Omit<Suggestion, 'label' | 'score' | 'style' | 'alsoZones'>;

/** What the service tells while it makes names. */
export type RunEvent =
  | { readonly event: 'meta'; readonly data: Pick<Suggestions, 'engine' | 'understood'> }
  | { readonly event: 'suggestion'; readonly data: ShownSuggestion }
  | { readonly event: 'availability'; readonly data: Availability & { readonly domain: string } }
  | { readonly event: 'done'; readonly data: Pick<Suggestions, 'engine' | 'partial'> };

export type Wish = Required<Omit<SuggestionsBody, 'check'>>;

export interface Tale {
  readonly wish: Wish;
  readonly phase: 'running' | 'done' | 'partial' | 'stopped' | 'broken' | 'failed';
  readonly engine: string | null;
  readonly understood: Suggestions['understood'] | null;
  /** In the order in which they came: none moves once it is shown. */
  readonly names: readonly ShownSuggestion[];
  /** With phase `failed`. */
  readonly failure: Failure | null;
  /** How many of the names are of runs before this one. */
  readonly before: number;
}

export function begun(wish: Wish, before: Tale | null): Tale {
  const { engine = null, understood = null, names = [] } = before ?? {};
  return { wish, phase: 'running', engine, understood, names, failure: null, before: names.length };
}

export function told(tale: Tale, { event, data }: RunEvent): Tale {
  switch (event) {
    case 'meta':
      return {
        ...tale,
        understood: data.understood ?? null,
        engine: tale.engine?.startsWith('model:') ? tale.engine : data.engine,
      };
    case 'suggestion': {
      const isKnown = tale.names.some(({ domain }) => domain === data.domain);
      return isKnown || !data.domain ? tale : { ...tale, names: [...tale.names, data] };
    }
    case 'availability': {
      const { domain, available, status } = data;
      const names = tale.names.map((name) =>
        name.domain === domain ? { ...name, available, status } : name,
      );
      return { ...tale, names };
    }
    case 'done':
      return { ...tale, engine: data.engine, phase: data.partial ? 'partial' : 'done' };
    default:
      return tale;
  }
}

/** A name is being asked about as long as its run goes on without an answer. */
export function badgeOf(name: ShownSuggestion, tale: Tale): ShownState {
  if (name.status !== 'unknown') return name.status;
  const isOfThisRun = tale.names.indexOf(name) >= tale.before;
  return tale.phase === 'running' && isOfThisRun ? 'checking' : 'unknown';
}

/** What the service made of the brief, term by term. */
export function termsOf(understood: Omit<NonNullable<Tale['understood']>, 'wishes'>) {
  const { corrections } = understood;
  const terms = (['trades', 'audience', 'tone', 'place', 'person'] as const).flatMap((kind) =>
    [understood[kind]].flat().flatMap((term) => (term ? [{ kind, term }] : [])),
  );
  const mended = corrections.map(({ from, to }) => `${from} → ${to}`);
  return [...terms, ...mended.map((term) => ({ kind: 'corrections', term }) as const)];
}

/**
 * What the zones of those names that can be registered, for all we know, ask of who registers: once
 * for each zone.
 */
export function conditionsOf(
  names: readonly ShownSuggestion[],
): { readonly zone: string; readonly message: string }[] {
  const found = names.flatMap(({ zone, status, notices }) => {
    const notice = notices?.find(({ code }) => code === 'vn_eligibility');
    return notice && status !== 'registered' ? [{ zone, message: notice.message }] : [];
  });
  return found.filter(({ zone }, at) => found.findIndex((one) => one.zone === zone) === at);
}

/** Why a brief gets no names: `phishing: …` in the details of the 400; null: for another reason. */
export function briefRefusal({ kind, details }: Failure): string | null {
  const detail = details.find(({ field }) => field === 'query');
  const [, message] = /^[a-z][a-z_]{2,40}: (.+)$/s.exec(detail?.message ?? '') ?? [];
  return kind === 'invalidInput' ? (message ?? null) : null;
}

/** The zones that the service doesn't know, by their place in what was asked. */
export function unknownZones(failure: Failure, wish: Wish): string[] {
  return failure.details.flatMap(({ field }) => {
    const [, place] = /^zones\.(\d+)$/.exec(field ?? '') ?? [];
    return wish.zones[Number(place)] ?? [];
  });
}

/** `com.vn, .Shop  vn` → `com.vn shop vn`, once each, at most ten. */
export function zonesIn(text: string): string[] {
  const zones = text.toLowerCase().split(/[\s,;]+/);
  const bare = zones.map((zone) => zone.replace(/^[.*]+/, '')).filter((zone) => zone !== '');
  return [...new Set(bare)].slice(0, 10);
}

/** The brief without a term that stands in it; null where it doesn't, or little would be left. */
export function briefWithout(query: string, term: string): string | null {
  const at = query.toLowerCase().indexOf(term.toLowerCase());
  const left = `${query.slice(0, at)} ${query.slice(at + term.length)}`.replace(/\s+/g, ' ');
  return at >= 0 && briefLength(left) >= BRIEF.least ? left.trim() : null;
}

/** Characters as the service counts them: without what stands around, an emoji as one. */
export function briefLength(text: string): number {
  return [...text.trim()].length;
}

export const BRIEF = { least: 3, most: 500 } as const;

/** What is wished for where nothing is chosen. */
export const USUAL: Wish = {
  query: '',
  zones: [],
  language: 'auto',
  style: 'any',
  maxLength: 15,
  limit: 20,
  hyphens: false,
  digits: false,
  idn: false,
  onlyAvailable: false,
  seed: 0,
};

const KEPT = 'brief';

/** In this tab alone: a reload brings the wish back, and it stands in no address. */
export function keepWish(wish: Wish): void {
  keepInTab(KEPT, JSON.stringify(wish));
}

/** Null where none was kept, or one of another version of the page. */
export function keptWish(json = keptInTab(KEPT)): Wish | null {
  try {
    const wish = JSON.parse(json ?? '{}') as Wish;
    const names = Object.keys(USUAL) as (keyof Wish)[];
    const isWhole = names.every((name) => typeof wish[name] === typeof USUAL[name]);
    return isWhole && wish.zones.every((zone) => typeof zone === 'string') ? wish : null;
  } catch {
    return null;
  }
}
