import type { ServerQuirk } from './quirk.ts';

/**
 * The registrant's first line is the organisation, the second its person and address:
 * `Ming Wang ming@example.test`.
 */
export const TWNIC: ServerQuirk = {
  servers: ['whois.twnic.net.tw', 'whois.twnic.net'],
  tlds: ['tw', 'xn--kprw13d', 'xn--kpry57d'],
  // Its registrars call themselves that.
  words: { 'Registration Service Provider': 'registrar' },
  refine({ parties: { registrant } }) {
    if (!registrant?.lines[1]?.includes('@')) return;
    if (registrant.fields.organization === undefined)
      registrant.fields.organization = registrant.lines.shift()!;
  },
};
