/** The text of a DNS bootstrap registry (RFC 9224 §3, §4) as zones and their base URLs. Pure. */

/** Base URLs by zone, A-label form; https before http, each with its closing slash. */
export type ZoneUrls = ReadonlyMap<string, readonly string[]>;

export interface BootstrapDocument {
  /** As the document dates itself, or null. */
  readonly publication: string | null;
  readonly zones: ZoneUrls;
}

export type BootstrapReading =
  | { readonly ok: true; readonly document: BootstrapDocument }
  | { readonly ok: false; readonly message: string };

const ZONE = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,9}$/;

/**
 * A text of another shape is refused whole: half a registry would leave zones without their server.
 * URLs of schemes that we don't speak are left out (RFC 9224 §3), and services without others.
 */
export function readBootstrapDocument(text: string): BootstrapReading {
  const root = parse(text);
  if (!isObject(root) || !Array.isArray(root.services)) return refused('no bootstrap document');
  if (root.version !== undefined && !/^1\./.test(String(root.version)))
    return refused('unknown version');
  const zones = new Map<string, readonly string[]>();
  for (const service of root.services) {
    const [names, urls] = Array.isArray(service) ? service : [];
    if (!isTexts(names) || !isTexts(urls))
      return refused('a service that is not [[zone …], [URL …]]');
    const usable = readBaseUrls(urls);
    for (const name of names) {
      const zone = foldZone(name);
      if (!ZONE.test(zone)) return refused('a service for something that is no zone');
      if (usable.length > 0) zones.set(zone, usable);
    }
  }
  if (zones.size === 0) return refused('no zone has a server');
  const publication = typeof root.publication === 'string' ? root.publication.slice(0, 40) : null;
  return { ok: true, document: { publication, zones } };
}

/** Those that can be asked, https first (RFC 9224 §3 leaves the choice to the client). */
export function readBaseUrls(texts: readonly string[]): string[] {
  const urls = texts.flatMap((text) => {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return [];
    return [url.href.endsWith('/') ? url.href : `${url.href}/`];
  });
  const isSecure = (url: string) => url.startsWith('https:');
  return [...urls.filter(isSecure), ...urls.filter((url) => !isSecure(url))];
}

/** `EXAMPLE.` → `example`. */
export function foldZone(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Whatever it is, it is refused as no bootstrap document.
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function refused(message: string): BootstrapReading {
  return { ok: false, message };
}
