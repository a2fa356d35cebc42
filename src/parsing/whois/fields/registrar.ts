import { disclose } from '#app/parsing/withheld.ts';
import type { Registrar } from '#app/records/registration.ts';
import { type Draft, newParty } from '../sections/draft.ts';

/** An e-mail address or a page behind a name. */
const CONTACT_BEHIND = /[\s,;(<]+(?:[^\s@]{1,64}@|https?:\/\/)[^\s@]{1,250}$/;
const HANDLE = /^[A-Z0-9][A-Z0-9._-]*$/;

/** The registrar by name; a handle only where no name is given. */
export function readRegistrar({ once, parties }: Draft): Registrar {
  const { fields, lines } = parties.registrar ?? newParty();
  const [named, organization, inline] = [fields.name, fields.organization, lines[0]].map(shown);
  const names = [named, organization, inline].filter((name) => !HANDLE.test(name ?? ''));
  return {
    name:
      names.find((name) => name) ?? inline ?? named ?? organization ?? shown(once.registrarHandle),
    ianaId: /\d+/.exec(once.ianaId ?? '')?.[0] ?? null,
    url: shown(once.registrarUrl),
    whoisServer: whoisHostIn(once.whoisServer),
    abuseEmail: shown(once.abuseEmail),
    abusePhone: shown(once.abusePhone),
  };
}

function shown(text: string | undefined): string | null {
  return disclose(text ?? '').value;
}

/** `Example Hosting, help@reseller.example`, `Example Hosting  http://reseller.example`. */
export function readReseller({ once: { reseller = '' } }: Draft): string | null {
  const name = /@|:\/\//.test(reseller) ? reseller.replace(CONTACT_BEHIND, '') : reseller;
  return shown(name);
}

/** `whois.example`, `whois://whois.example:4343`, `http://whois.example/…` → `host[:port]`. */
export function whoisHostIn(text = ''): string | null {
  const match = /^(?:[a-z]+:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\.?(:\d{1,5})?/i.exec(text);
  return match ? `${match[1]!.toLowerCase()}${match[2] ?? ''}` : null;
}
