/** Hosts that are worth a try below any name, since most names that have them have them so. */
import type { DnsLook, DnsType } from '#app/records/dns.ts';

const HOSTS = ['www', 'mail', '_dmarc'];
/** DKIM selectors (RFC 6376 §3.1) of mail services, by what MX and SPF records say of them. */
const SELECTORS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.google(?:mail)?\.com\b/, ['google']],
  [/\.outlook\.com\b/, ['selector1', 'selector2']],
  [/\bzoho\./, ['zoho', 'zmail']],
  [/\bprotonmail\.ch\b/, ['protonmail', 'protonmail2', 'protonmail3']],
  [/\bmessagingengine\.com\b/, ['fm1', 'fm2', 'fm3']],
  [/\bicloud\.com\b/, ['sig1']],
  [/\bsendgrid\.net\b/, ['s1', 's2']],
  [/\bmcsv\.net\b/, ['k1', 'k2', 'k3']],
  [/\bmandrillapp\.com\b/, ['mandrill']],
  [/\bmailgun\.org\b/, ['mailo', 'k1']],
];
const USUAL_SELECTORS = ['default', 'mail', 'dkim'];
const MOST = 12;

/** `answers`: what DNS said of the name itself. */
export function usualHosts(domain: string, answers: DnsLook['answers']): string[] {
  const said = (type: DnsType) => (answers[type] ?? []).map(({ value }) => value);
  const exchanges = said('MX').map((value) => value.split(' ').at(-1)!);
  const named = [...exchanges, ...said('NS')].filter((host) => host.endsWith(`.${domain}`));
  const mail = [...exchanges, ...said('TXT').filter((text) => /^v=spf1 /i.test(text))].join(' ');
  const services = SELECTORS.filter(([service]) => service.test(mail));
  const selectors = services.flatMap(([, own]) => own);
  if (selectors.length === 0 && exchanges.length > 0) selectors.push(...USUAL_SELECTORS);
  const hosts = HOSTS.map((host) => `${host}.${domain}`);
  const keys = selectors.map((selector) => `${selector}._domainkey.${domain}`);
  return [...new Set([...hosts, ...keys, ...named])].slice(0, MOST);
}

const OF_HOSTS: readonly DnsType[] = ['A', 'AAAA', 'CNAME', 'NS', 'MX', 'TXT', 'CAA', 'HTTPS'];
const OF_SERVICES: readonly DnsType[] = ['TXT', 'CNAME', 'SRV', 'PTR', 'SVCB', 'TLSA', 'NAPTR'];

/** The types that a host of this name may have: names with underscores have no address. */
export function typesOfHost(host: string): readonly DnsType[] {
  return host.includes('_') ? OF_SERVICES : OF_HOSTS;
}

/** A wildcard answers for any selector: only what reads like a key, or leads to one, is a key. */
export function isLikelyHost(host: string, answers: DnsLook['answers']): boolean {
  if (!host.includes('._domainkey.'))
    return Object.values(answers).some(({ length }) => length > 0);
  const isKey = answers.TXT?.some(({ value }) => /^v=DKIM1\b|(?:^|;)\s*p=/i.test(value));
  return isKey === true || (answers.CNAME?.length ?? 0) > 0;
}
