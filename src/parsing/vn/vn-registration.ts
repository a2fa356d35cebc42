import { isIP } from 'node:net';
import { eppStatus } from '#app/records/epp-status.ts';
import {
  emptyContact,
  emptyRegistrar,
  emptyRegistration,
  type Registration,
  type RegistrationDates,
} from '#app/records/registration.ts';
import { foldLetters } from '../fold.ts';
import { asciiHost } from '../host-name.ts';
import { disclose } from '../withheld.ts';

/** What sources of `.vn` data tell of a registration, in their own words; dates are instants. */
type VnFacts = Partial<Pick<RegistrationDates, 'created' | 'updated' | 'expiry'>> & {
  readonly registrant?: string | null;
  readonly registrar?: string | null;
  readonly statuses?: readonly string[];
  readonly nameservers?: readonly string[];
  readonly dnssec?: boolean | null;
};

const MAX_NAMESERVERS = 50;
const MAX_STATUSES = 50;

export function vnRegistration(facts: VnFacts): Registration {
  const { created = null, updated = null, expiry = null, dnssec = null } = facts;
  const registrant = disclose(facts.registrant ?? '');
  const nameservers = hosts(facts.nameservers ?? []);
  const empty = emptyRegistration();
  return {
    ...empty,
    registrant: { ...emptyContact(), name: registrant.value, redacted: registrant.withheld },
    registrar: { ...emptyRegistrar(), name: disclose(facts.registrar ?? '').value },
    nameservers,
    nameserverDetails: nameservers.map((host) => ({ host, ipv4: [], ipv6: [] })),
    dates: { ...empty.dates, created, updated, expiry },
    domainStatus: statuses(facts.statuses ?? []),
    dnssec,
  };
}

/** Host names out of texts like `ns1.example.vn, ns2.example.vn`, `a|b`; addresses are glue. */
function hosts(texts: readonly string[]): string[] {
  const found = texts
    .flatMap((text) => text.split(/[\s,;|]+/))
    .filter((word) => word.includes('.') && isIP(word) === 0)
    .map(asciiHost)
    .filter((host) => host !== null);
  return [...new Set(found)].slice(0, MAX_NAMESERVERS);
}

/** Says only that there is a registration: no status of it. */
const MERELY_REGISTERED = /^(?:registered|da dang ky|da duoc dang ky|record found)?$/;

function statuses(texts: readonly string[]): string[] {
  const found = texts
    .flatMap((text) => text.split(/[,;|\n]+/))
    .flatMap((text) => {
      // Several EPP statuses in a row are split, a status of several words (`client hold`) is not.
      const words = text.trim().split(/\s+/);
      const isRow = words.every((word) => /^(?:ok|(?:client|server|pending)[A-Z]\w+)$/.test(word));
      return isRow ? words : [text.trim()];
    })
    .filter((text) => !MERELY_REGISTERED.test(foldLetters(text)))
    .map((text) => eppStatus(text.slice(0, 200)));
  return [...new Set(found)].slice(0, MAX_STATUSES);
}

const SIGNED = /^(?:signed ?(?:delegation)?|da ky|yes|true|active|enabled|co)$/;
const UNSIGNED = /^(?:unsigned(?: delegation)?|chua ky|no|false|inactive|disabled|khong)$/;

/** A word for whether the delegation is signed; null for words that don't say. */
export function readDnssecWord(text: string): boolean | null {
  const word = foldLetters(text);
  return SIGNED.test(word) ? true : UNSIGNED.test(word) ? false : null;
}
