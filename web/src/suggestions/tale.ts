/** What is known of a run of suggestions, event by event. */
import type { Failure } from '../api/failure.ts';
import type { ShownState } from '../ui/names/status-badge.tsx';
import type { SuggestedName, SuggestionEvent, Wish } from './answers.ts';

export type Phase = 'running' | 'done' | 'partial' | 'stopped' | 'broken' | 'failed';

export interface Tale {
  readonly wish: Wish;
  readonly phase: Phase;
  readonly engine: string | null;
  /** In the order in which they came: none moves once it is shown. */
  readonly names: readonly SuggestedName[];
  /** With phase `failed`. */
  readonly failure: Failure | null;
  /** This run's ids → domains: another run counts anew. */
  readonly ids: Readonly<Record<number, string>>;
}

export function begun(wish: Wish, before: Tale | null): Tale {
  return {
    wish,
    phase: 'running',
    engine: before?.engine ?? null,
    names: before?.names ?? [],
    failure: null,
    ids: {},
  };
}

export function told(tale: Tale, { event, data }: SuggestionEvent): Tale {
  switch (event) {
    case 'meta':
      return {
        ...tale,
        engine: tale.engine?.startsWith('model:') ? tale.engine : data.engine || null,
      };
    case 'suggestion': {
      const { id, ...name } = data;
      const ids = { ...tale.ids, [id]: name.domain };
      const isNew = !tale.names.some(({ domain }) => domain === name.domain);
      return { ...tale, ids, names: isNew ? [...tale.names, name] : tale.names };
    }
    case 'availability': {
      const { id, available, status } = data;
      const domain = tale.ids[id];
      const names = tale.names.map((name) =>
        name.domain === domain ? { ...name, available, status } : name,
      );
      return { ...tale, names };
    }
    case 'done':
      return {
        ...tale,
        engine: data.engine || tale.engine,
        phase: data.partial ? 'partial' : 'done',
      };
  }
}

/** A name is being asked about as long as its run goes on without an answer. */
export function badgeOf(name: SuggestedName, tale: Tale): ShownState {
  if (name.status !== 'unknown') return name.status;
  const isOfThisRun = Object.values(tale.ids).includes(name.domain);
  return tale.phase === 'running' && isOfThisRun ? 'checking' : 'unknown';
}

/** What the zones of those names ask of who registers, that can be registered for all we know: once for each zone. */
export function conditionsOf(
  names: readonly SuggestedName[],
): { readonly zone: string; readonly message: string }[] {
  const byZone = new Map<string, string>();
  for (const { zone, status, notices } of names) {
    const notice =
      status === 'registered' ? undefined : notices.find(({ code }) => code === 'vn_eligibility');
    if (notice && !byZone.has(zone)) byZone.set(zone, notice.message);
  }
  return [...byZone].map(([zone, message]) => ({ zone, message }));
}

/** Why a brief gets no names: `phishing: Names that …` in the details of the 400. Null for any other failure. */
export function refusalOf(
  failure: Failure,
): { readonly code: string; readonly message: string } | null {
  const detail = failure.details.find(({ field }) => field === 'query');
  const [, code, message] = /^([a-z][a-z_]{2,40}): (.+)$/s.exec(detail?.message ?? '') ?? [];
  return failure.kind === 'invalidInput' && code && message ? { code, message } : null;
}

/** The zones that the service doesn't know, by their place in what was asked. */
export function unknownZones(failure: Failure, wish: Wish): string[] {
  return failure.details.flatMap(({ field }) => {
    const [, place] = /^zones\.(\d+)$/.exec(field ?? '') ?? [];
    const zone = place === undefined ? undefined : wish.zones[Number(place)];
    return zone === undefined ? [] : [zone];
  });
}

/** `com.vn, .Shop  vn` → `com.vn shop vn`, once each, at most ten. */
export function zonesIn(text: string): string[] {
  const zones = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((zone) => zone.replace(/^[.*]+/, ''))
    .filter((zone) => zone !== '');
  return [...new Set(zones)].slice(0, MOST_ZONES);
}

export const MOST_ZONES = 10;

/** Characters as the service counts them: without what stands around, an emoji as one. */
export function briefLength(text: string): number {
  return [...text.trim()].length;
}

export const BRIEF = { least: 3, most: 500 } as const;

/** What is wished for where nothing is chosen. */
export const USUAL: Wish = {
  query: '',
  zones: [],
  style: 'any',
  maxLength: 15,
  limit: 20,
  hyphens: false,
  digits: false,
  idn: false,
  onlyAvailable: false,
  seed: 0,
};

/** A wish as it was kept; null for what is none, or was one for another version of the page. */
export function readWish(json: string | null): Wish | null {
  try {
    const kept = JSON.parse(json ?? 'null') as Readonly<Record<string, unknown>> | null;
    if (kept === null) return null;
    const isWhole = Object.entries(USUAL).every(
      ([name, usual]) => typeof kept[name] === typeof usual,
    );
    const areZones =
      Array.isArray(kept.zones) && kept.zones.every((zone) => typeof zone === 'string');
    return isWhole && areZones ? (kept as unknown as Wish) : null;
  } catch {
    return null;
  }
}
