/** The addresses of the page; a test holds that `src/http/page/page-paths.ts` has the same. */

/** `:name` is one segment. Any other single segment with a dot in it is a name to look up. */
export const PATHS = [
  ['/', 'lookup'],
  ['/bulk', 'bulk'],
  ['/history', 'history'],
  ['/history/:domain', 'history'],
  ['/dns', 'dns'],
  ['/dns/:domain', 'dns'],
  ['/reverse', 'reverse'],
  ['/suggest', 'suggest'],
  ['/backorders', 'backorders'],
  ['/backorders/:id', 'backorders'],
  ['/watches', 'watches'],
  ['/webhooks', 'webhooks'],
  ['/key', 'key'],
  ['/admin', 'admin'],
  ['/docs', 'docs'],
] as const;
export type ViewName = (typeof PATHS)[number][1];

/** The segments that the path leaves open: `domain`, `id`. */
export interface PathParams {
  readonly domain?: string;
  readonly id?: string;
}

export interface PagePlace {
  /** Null: there is no such page. */
  readonly view: ViewName | null;
  readonly params: PathParams;
}

/** Dots that input methods type for `.` (UTS-46 maps them). */
const DOT = /[.\u3002\uff0e\uff61]/;

export function placeOf(pathname: string): PagePlace {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  for (const [pattern, view] of PATHS) {
    const params = paramsOf(pattern, path);
    if (params) return { view, params };
  }
  const name = decoded(path.slice(1));
  const isName = !path.slice(1).includes('/') && name !== null && DOT.test(name);
  return isName ? { view: 'lookup', params: { domain: name } } : { view: null, params: {} };
}

/** Where a name's record is: shareable, so it holds nothing but the name. */
export function lookupPath(domain: string): string {
  return `/${encodeURIComponent(domain)}`;
}

/** What was seen of a name over time. */
export function historyPath(domain: string): string {
  return `/history/${encodeURIComponent(domain)}`;
}

/** The same of its DNS records. */
export function dnsHistoryPath(domain: string): string {
  return `${historyPath(domain)}?of=dns`;
}

/** A host's DNS records now. */
export function dnsPath(host: string): string {
  return `/dns/${encodeURIComponent(host)}`;
}

/** Names that share a value with another. */
export function reversePath(field: string, term: string): string {
  return `/reverse?${new URLSearchParams({ field, term })}`;
}

function paramsOf(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = given[i]!;
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
    } else {
      const value = decoded(segment);
      if (value === null || value === '') return null;
      params[part.slice(1)] = value;
    }
  }
  return params;
}

/** Null where the percent-encoding is broken. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
