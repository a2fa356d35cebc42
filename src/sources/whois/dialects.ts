/**
 * How single servers want to be asked and what they answer in. A server that isn't here takes the
 * bare name (RFC 3912 §2) and answers in UTF-8.
 *
 * Charsets are those the servers are known to send by default, beyond ASCII; where a server has
 * gone over to UTF-8 since, `decodeAnswer` notices.
 */

export interface Dialect {
  /** The query line without CR LF; `{name}` stands for the name in A-label form. */
  readonly query: string;
  /** The charset the server sends, in the words of the WHATWG Encoding standard. */
  readonly charset: string;
}

const PLAIN: Dialect = { query: '{name}', charset: 'utf-8' };

const asked = (query: string): Dialect => ({ ...PLAIN, query });
const sends = (charset: string): Dialect => ({ ...PLAIN, charset });

const DIALECTS: Readonly<Record<string, Dialect>> = {
  // Without `-T dn` DENIC shows no details; `ace` tells it that the name is in A-label form
  // (`whois -h whois.denic.de help`; https://www.denic.de/en/service/whois-service).
  'whois.denic.de': asked('-T dn,ace {name}'),

  // `/e` asks for English labels (see any answer's `help`); values may still be Japanese.
  'whois.jprs.jp': { query: '{name}/e', charset: 'iso-2022-jp' },
  'whois.nic.ad.jp': { query: '{name}/e', charset: 'iso-2022-jp' },

  // "Use option --show-handles …" stands in every answer. Punktum took over from DK Hostmaster.
  'whois.punktum.dk': { query: '--charset=utf-8 --show-handles {name}', charset: 'utf-8' },
  'whois.dk-hostmaster.dk': { query: '--charset=utf-8 --show-handles {name}', charset: 'utf-8' },

  // A bare name also matches nameservers below it, and several matches come back as a list instead
  // of a record (`whois -h whois.verisign-grs.com help`).
  'whois.verisign-grs.com': asked('domain {name}'),
  'ccwhois.verisign-grs.com': asked('domain {name}'),
  'tvwhois.verisign-grs.com': asked('domain {name}'),
  'jobswhois.verisign-grs.com': asked('domain {name}'),
  'whois.nic.name': asked('domain={name}'),

  'whois.registro.br': sends('iso-8859-1'),
  'whois.nic.br': sends('iso-8859-1'),
  'whois.fi': sends('iso-8859-1'),
  'whois.nic.hu': sends('iso-8859-1'),
  'whois.isnic.is': sends('iso-8859-1'),
  'whois.dns.lu': sends('iso-8859-1'),
  'whois.norid.no': sends('iso-8859-1'),
  'whois.ripe.net': sends('iso-8859-1'),
  'whois.kg': sends('windows-1251'),
  'oldwhois.kisa.or.kr': sends('euc-kr'),
};

/** The dialect of the server at `host` (lower case). */
export function dialectOf(host: string): Dialect {
  return Object.hasOwn(DIALECTS, host) ? DIALECTS[host]! : PLAIN;
}

const ASKABLE = /^[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?$/i;

/**
 * The query line for `name`, without CR LF. Throws a `TypeError` for what could be more than a
 * name: a space, control character or leading hyphen would carry options or a second query.
 */
export function queryLine(dialect: Dialect, name: string): string {
  if (!ASKABLE.test(name)) throw new TypeError('only a host name in A-label form can be asked for');
  return dialect.query.replace('{name}', name);
}
