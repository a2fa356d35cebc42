/** Watches on reverse searches: their terms, and what they tell. */
import type { Static } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import type { ErrorDetail } from '#app/base/errors.ts';
import type { Sound } from '#app/http/input/judge.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import { reverseFaults, reverseRequestOrThrow } from '#app/reverse/reverse-request.ts';
import type { DomainHead } from '#app/storage/reverse/search.ts';
import type { News } from '#app/storage/watches/news.ts';
import type { WatchedSearch } from '#app/storage/watches/search-visit.ts';
import type { StoredWatch } from '#app/storage/watches/watches.ts';
import type { Search } from './schemas.ts';

/** A search that finds more names than this is for no holder's names. */
export const MOST_FOUND = 5_000;
/** It may grow. Names beyond so many, in the order of names, are not told. */
export const MOST_READ = 20_000;

/** What is wrong with its terms. */
export function searchFaults(search: Sound<Static<typeof Search>>): ErrorDetail[] {
  return reverseFaults(search).map((fault) => ({ ...fault, field: `reverse.${fault.field}` }));
}

/** Of a search that has no `searchFaults`. */
export function searchOrThrow(search: Static<typeof Search>): WatchedSearch {
  const { query } = reverseRequestOrThrow({ ...search, sort: 'domain' });
  const { include, exclude = [] } = search;
  return { terms: { include, exclude }, query };
}

/** As it was judged when the watch was made. */
export function watchedSearch({ search }: StoredWatch): WatchedSearch {
  return searchOrThrow(search as Static<typeof Search>);
}

export function appearedNews(of: {
  readonly watch: StoredWatch;
  readonly domain: string;
  readonly head: DomainHead | undefined;
  readonly at: number;
  readonly id: string;
}): News {
  const { watch, domain, head, at, id } = of;
  const date = (moment: number | null | undefined) => (moment == null ? null : isoInstant(moment));
  const data = {
    watch: watch.id,
    domain,
    unicode: toUnicodeHost(domain),
    registrar: head?.registrar ?? null,
    created: date(head?.created),
    expiry: date(head?.expiry),
    firstSeen: date(head?.firstSeen),
  };
  return { id, watch, type: 'domain.appeared', at, data };
}
