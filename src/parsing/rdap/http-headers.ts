import { PROXY_HEADERS } from '#app/base/outbound/proxy-headers.ts';

/** What the headers of an HTTP answer tell of who wrote it. Names in lower case. */
export type HttpHeaders = Readonly<Record<string, string>>;

/** RFC 7480 §4.2: the type of an RDAP answer, with any parameters. */
export function isRdapType(headers: HttpHeaders): boolean {
  return /^application\/rdap\+json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** Software that stands in front of a server and answers 404 itself when the server is away. */
const IN_FRONT =
  /awselb|envoy|istio|traefik|haproxy|cloudfront|cloudflare|akamai|big-?ip|varnish|kong|azure|google frontend|^gws$|^gfe|fastly|squid|imperva|sucuri|ats\b|tengine|caddy/i;

/**
 * Whether a 404 without a body may be the registry's own: its headers are no page's (a type other
 * than RDAP's or JSON's) and no load balancer's.
 */
export function isBareNotFound(headers: HttpHeaders): boolean {
  const type = headers['content-type'] ?? '';
  const isPage = type !== '' && !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type);
  const isInFront =
    IN_FRONT.test(`${headers.server ?? ''} ${headers.via ?? ''}`) ||
    PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return !isPage && !isInFront;
}
