import type { ServerQuirk } from './quirk.ts';

/**
 * What RIPN's rules call a domain's administrator is its holder: `person:` or `org:` in the
 * domain's block is both.
 */
export const TCINET: ServerQuirk = {
  servers: ['whois.tcinet.ru', 'whois.ripn.net'],
  tlds: ['ru', 'su', 'xn--p1ai'],
  refine({ parties }) {
    parties.admin = parties.registrant;
  },
};
