import { disclose } from '#app/parsing/withheld.ts';
import type { Registrar } from '#app/records/registration.ts';
import type { Draft } from '../sections/draft.ts';

/** An e-mail address or a page behind a name. */
const CONTACT_BEHIND = /[\s,;(<]+(?:[^\s@]{1,64}@|https?:\/\/)[^\s@]{1,250}$/;
const HANDLE = /^[A-Z0-9][A-Z0-9._-]*$/;

/** The registrar by name; a handle only where no name is given. */
export function readRegistrar({ once, parties }: Draft): Registrar {
  const party = parties.registrar;
  const inline = shown(party?.lines[0]);
  const named = shown(party?.fields.name);
  const organization = shown(party?.fields.organization);
  return {
    name:
      noHandle(named) ??
      noHandle(organization) ??
      noHandle(inline) ??
      inline ??
      named ??
      organization ??
      shown(once.registrarHandle),
    ianaId: once.ianaId === undefined ? null : (/\d+/.exec(once.ianaId)?.[0] ?? null),
    url: shown(once.registrarUrl),
    whoisServer: hostIn(once.whoisServer),
    abuseEmail: shown(once.abuseEmail),
    abusePhone: shown(once.abusePhone),
  };
}

function shown(text: string | undefined): string | null {
  return text === undefined ? null : disclose(text).value;
}

function noHandle(name: string | null): string | null {
  return name === null || HANDLE.test(name) ? null : name;
}

/**
 * `Example Hosting, help@reseller.example`, `Example Hosting  http://reseller.example`: its name
 * alone.
 */
export function readReseller({ once: { reseller } }: Draft): string | null {
  if (reseller === undefined) return null;
  const name = /@|:\/\//.test(reseller) ? reseller.replace(CONTACT_BEHIND, '') : reseller;
  return name === '' ? null : disclose(name).value;
}

/**
 * `whois.example`, `whois://whois.example:4343`, `http://whois.example/…` → host, with its port
 * where one is named.
 */
export function hostIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const match = /^(?:[a-z]+:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\.?(:\d{1,5})?/i.exec(text);
  return match ? `${match[1]!.toLowerCase()}${match[2] ?? ''}` : null;
}
