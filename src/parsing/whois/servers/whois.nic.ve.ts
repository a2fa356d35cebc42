import type { ServerQuirk } from './quirk.ts';

const HANDLE = / ?\(\S{1,200}-(?:dom|adm|tec|bil)\)/;

/** Every party's name carries its handle: `Example C.A. (example.ve-adm)`. */
export const VE: ServerQuirk = {
  servers: ['whois.nic.ve', 'whois.nic.org.uy'],
  tlds: ['ve', 'uy'],
  refine({ parties }) {
    for (const party of Object.values(parties))
      if (party?.lines[0]) party.lines[0] = party.lines[0].replace(HANDLE, '');
  },
};
