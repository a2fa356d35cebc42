import { PROXY_HEADERS } from '#app/base/outbound/proxy-headers.ts';
import { isSameName } from '../host-name.ts';

/** The HTTP answer that a body came with, and the question. */
export interface RdapContext {
  readonly httpStatus: number;
  /** The name asked for, A-label form; null: any name that the answer speaks of. */
  readonly asked: string | null;
  /** The URL that answered, after redirects; left out where it isn't known. */
  readonly url?: string;
  /** HTTP headers by their name in lower case; left out where they aren't known. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What a status says by itself, of HTTP or in an RDAP error; null when the body has the word. */
export function refusalByStatus(status: number): 'throttled' | 'refused' | null {
  if (status === 429) return 'throttled';
  return status === 401 || status === 403 || status === 451 ? 'refused' : null;
}

/** Whether the URL that answered is a domain query (RFC 9082 §3.1.3) for the name asked for. */
export function isOfQuestion({ url, asked }: RdapContext): boolean {
  if (asked === null || url === undefined) return true;
  const [, name = ''] = /\/domain\/([^/?#]+)\/?(?:[?#]|$)/i.exec(url) ?? [];
  return isSameName(decodedName(name), asked);
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // not percent-encoded as it should be: compared as it stands
  }
}

/** RFC 7480 §4.2: the type of an RDAP answer, with any parameters. */
export function isRdapType({ headers }: RdapContext): boolean {
  return /^application\/rdap\+json\s*(?:;|$)/i.test(headers?.['content-type'] ?? '');
}

/** Software that stands in front of a server and answers 404 itself when the server is away. */
const IN_FRONT =
  /awselb|envoy|istio|traefik|haproxy|cloudfront|cloudflare|akamai|big-?ip|varnish|kong|azure|google frontend|^gws$|^gfe|fastly|squid|imperva|sucuri|ats\b|tengine|caddy/i;

/**
 * Whether a 404 without a body may be the registry's own: its headers are no page's (a type other
 * than RDAP's or JSON's) and no load balancer's.
 */
export function isBareNotFound({ headers = {} }: RdapContext): boolean {
  const type = headers['content-type'] ?? '';
  const isPage = type !== '' && !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type);
  const isInFront =
    IN_FRONT.test(`${headers.server ?? ''} ${headers.via ?? ''}`) ||
    PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return !isPage && !isInFront;
}
