import type { ServerQuirk } from './quirk.ts';

/** AFNIC puts a person's or role's organisation on top of the address: `contact: Jane Doe`, `address: Example SARL`. */
export const AFNIC: ServerQuirk = {
  servers: ['whois.nic.fr', 'whois.nic.re', 'whois.nic.pm', 'whois.nic.tf', 'whois.nic.wf', 'whois.nic.yt'],
  tlds: ['fr', 're', 'pm', 'tf', 'wf', 'yt'],
  refine({ objects }) {
    for (const party of new Set(objects.values())) {
      const first = party.street[0];
      if (
        first === undefined ||
        party.street.length < 2 ||
        !/^(?:PERSON|ROLE)$/i.test(party.fields.kind ?? '')
      )
        continue;
      if (/^\d+[\s,]|^(?:rue|avenue|boulevard|place|bp)\b/i.test(first)) continue;
      party.fields.organization ??= first;
      party.street.shift();
    }
  },
};
