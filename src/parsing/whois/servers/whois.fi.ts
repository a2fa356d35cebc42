import type { ServerQuirk } from './quirk.ts';

/**
 * Traficom's form until 2016: the holder under `descr`, the person on top of the address, `-` for
 * none. A name that exists has a record; one that is "not available" is kept back.
 */
export const FI: ServerQuirk = {
  servers: ['whois.fi'],
  tlds: ['fi'],
  sentences: [[/^Domain not available\.?$/i, 'reserved']],
  refine({ parties: { registrant } }) {
    const [holder] = registrant?.lines ?? [];
    if (!registrant || holder === undefined || registrant.street.length === 0) return;
    const [person] = registrant.street.splice(0, 1);
    registrant.fields.organization = holder;
    registrant.fields.name = person === undefined || person === '-' ? holder : person;
    registrant.lines.length = 0;
  },
};
