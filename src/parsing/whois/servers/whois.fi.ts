import type { ServerQuirk } from './quirk.ts';

/** Traficom's form until 2016: the holder under `descr`, the person on top of the address, `-` for none. */
export const FI: ServerQuirk = {
  servers: ['whois.fi'],
  tlds: ['fi'],
  refine({ parties: { registrant } }) {
    const [holder] = registrant?.lines ?? [];
    if (!registrant || holder === undefined || registrant.street.length === 0) return;
    const [person] = registrant.street.splice(0, 1);
    registrant.fields.organization = holder;
    registrant.fields.name = person === undefined || person === '-' ? holder : person;
    registrant.lines.length = 0;
  },
};
