import { isIP } from 'node:net';
import type { ServerQuirk } from './quirk.ts';

/** nic.at writes a name server's addresses as the remarks below it. */
export const AT: ServerQuirk = {
  servers: ['whois.nic.at'],
  tlds: ['at'],
  refine({ nameservers }, lines) {
    if (!lines.some(({ label, value }) => label === 'remarks' && isIP(value) !== 0)) return;
    nameservers.length = 0;
    for (const { label, value } of lines)
      if (label === 'nserver' || (label === 'remarks' && isIP(value) !== 0))
        nameservers.push(value);
  },
};
