import type { ServerQuirk } from './quirk.ts';

/** `% Registrant:` and a ruler, above an object that names itself. */
const HEADING = /^% [^\n]{3,60}\n% ?={3,80}[ \t\r]*\n(?=contact-id:)/gm;
const UNTIL = /^[A-Z-]{2,20}-UNTIL (\d{14})$/;

/**
 * Hostmaster.ua: headings in comments, and below them contacts with a handle (`contact-id`), to
 * which the domain's block refers; then the headings say no more. Where the handle is withheld, the
 * heading alone tells whose the contact is. UANIC before it: `nic-handle`, and the day it is paid
 * until within the status (`OK-UNTIL 20261204000000`).
 */
export const UA: ServerQuirk = {
  servers: ['whois.ua', 'whois.com.ua', 'whois.net.ua', 'whois.in.ua'],
  tlds: ['ua'],
  words: {
    'contact-id': 'handle',
    'nic-handle': 'handle',
    'organization-loc': 'other',
    'address-loc': 'other',
  },
  cut: (text) => text.replace(HEADING, ''),
  refine({ once, statuses }) {
    for (const status of statuses) once.expires ??= UNTIL.exec(status)?.[1];
  },
};
