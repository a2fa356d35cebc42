import type { ServerQuirk } from './quirk.ts';

/**
 * The registrant is an institution: its first line is the organisation, and what follows is its
 * address.
 */
export const EDUCAUSE: ServerQuirk = {
  servers: ['whois.educause.edu', 'whois.educause.net'],
  tlds: ['edu'],
  refine({ parties: { registrant } }) {
    if (!registrant) return;
    const [institution, ...address] = registrant.lines;
    if (institution === undefined) return;
    registrant.fields.organization = institution;
    registrant.street.push(...address);
    registrant.lines.length = 0;
  },
};
