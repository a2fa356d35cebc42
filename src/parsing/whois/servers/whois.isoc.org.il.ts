import type { ServerQuirk } from './quirk.ts';

/**
 * ISOC-IL's history in one label: `changed: domain-registrar AT isoc.org.il 19990605 (Assigned)`,
 * the last of them the latest.
 */
export const IL: ServerQuirk = {
  servers: ['whois.isoc.org.il'],
  tlds: ['il', 'xn--4dbrk0ce'],
  refine({ once }, lines) {
    for (const { label, value } of lines) {
      if (label === 'nic-hdl') break;
      if (label !== 'changed') continue;
      if (value.endsWith('(Assigned)')) once.created ??= value;
      else once.updated = value;
    }
    if (once.updated === once.created) once.updated = undefined;
  },
};
