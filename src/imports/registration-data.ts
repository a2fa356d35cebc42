/** `data` of an imported line, as `GET /whois` has it → the normalised registration, or a fault. */
import { asciiHost } from '#app/parsing/host-name.ts';
import { utcInstant } from '#app/parsing/instant.ts';
import { disclose } from '#app/parsing/withheld.ts';
import { countryCode } from '#app/records/country.ts';
import { eppStatus } from '#app/records/epp-status.ts';
import {
  type Contact,
  type DsRecord,
  emptyContact,
  emptyRegistrar,
  emptyRegistration,
  type NameserverDetail,
  type Registrar,
  type Registration,
  type RegistrationDates,
} from '#app/records/registration.ts';
import { addresses, boolean, fields, list, ShapeFault, text, whole } from './shape.ts';

const CONTACT_TEXTS = [
  'name',
  'organization',
  'email',
  'phone',
  'fax',
  'city',
  'state',
  'postalCode',
] as const;
const REGISTRAR_TEXTS = [
  'name',
  'ianaId',
  'url',
  'whoisServer',
  'abuseEmail',
  'abusePhone',
] as const;

/**
 * Absent members count as null. Unknown members, values of another type and invalid hosts or dates
 * are faults. Words such as “redacted” become null and make their contact `redacted`; dates that
 * follow from others are left out: they are computed when shown. Throws a `ShapeFault`.
 */
export function readRegistrationData(value: unknown): Registration {
  const registration = registrationOf(value);
  if (JSON.stringify(registration) === JSON.stringify(emptyRegistration()))
    throw new ShapeFault('data says nothing');
  return registration;
}

function registrationOf(value: unknown): Registration {
  const given = fields('data', value, Object.keys(emptyRegistration()));
  const contacts = fields('data.contacts', given.contacts ?? {}, ['admin', 'tech', 'billing']);
  const nameservers = [
    ...new Set(list('data.nameservers', given.nameservers).map(host('data.nameservers'))),
  ];
  return {
    registrant: contactOf('data.registrant', given.registrant) ?? emptyContact(),
    contacts: {
      admin: contactOf('data.contacts.admin', contacts.admin),
      tech: contactOf('data.contacts.tech', contacts.tech),
      billing: contactOf('data.contacts.billing', contacts.billing),
    },
    registrar: registrarOf(given.registrar),
    reseller: shown(text('data.reseller', given.reseller)),
    registryDomainId: shown(text('data.registryDomainId', given.registryDomainId)),
    nameservers,
    nameserverDetails: detailsOf(given.nameserverDetails, nameservers),
    dates: datesOf(given.dates),
    domainStatus: [
      ...new Set(
        list('data.domainStatus', given.domainStatus).map((item) =>
          eppStatus(text('data.domainStatus', item) ?? ''),
        ),
      ),
    ].filter((status) => status !== ''),
    dnssec: boolean('data.dnssec', given.dnssec),
    dsRecords: list('data.dsRecords', given.dsRecords).map(dsRecordOf),
  };
}

function contactOf(path: string, value: unknown): Contact | null {
  if (value === null || value === undefined) return null;
  const given = fields(path, value, Object.keys(emptyContact()));
  const contact = emptyContact();
  contact.redacted = boolean(`${path}.redacted`, given.redacted) ?? false;
  const disclosed = (written: string | null) => {
    const { value: kept, withheld } = disclose(written ?? '');
    contact.redacted ||= withheld;
    return kept;
  };
  for (const name of CONTACT_TEXTS) contact[name] = disclosed(text(`${path}.${name}`, given[name]));
  contact.street = list(`${path}.street`, given.street)
    .map((line) => disclosed(text(`${path}.street`, line)))
    .filter((line) => line !== null);
  const country = disclosed(text(`${path}.country`, given.country));
  contact.country = country && (countryCode(country) ?? country);
  return contact;
}

function registrarOf(value: unknown): Registrar {
  const given = fields('data.registrar', value ?? {}, Object.keys(emptyRegistrar()));
  const registrar = emptyRegistrar();
  for (const name of REGISTRAR_TEXTS)
    registrar[name] = shown(text(`data.registrar.${name}`, given[name]));
  return registrar;
}

function detailsOf(value: unknown, nameservers: readonly string[]): NameserverDetail[] {
  const path = 'data.nameserverDetails';
  const byHost = new Map<string, NameserverDetail>();
  for (const item of list(path, value)) {
    const given = fields(path, item, ['host', 'ipv4', 'ipv6']);
    const name = host(path)(given.host);
    if (!nameservers.includes(name))
      throw new ShapeFault(`${path} names a host that is no nameserver`);
    const [ipv4, ipv6] = [addresses(path, given.ipv4, 4), addresses(path, given.ipv6, 6)];
    byHost.set(name, { host: name, ipv4, ipv6 });
  }
  return nameservers.map((name) => byHost.get(name) ?? { host: name, ipv4: [], ipv6: [] });
}

function datesOf(value: unknown): RegistrationDates {
  const dates = emptyRegistration().dates;
  const given = fields('data.dates', value ?? {}, Object.keys(dates));
  for (const name of ['created', 'updated', 'expiry'] as const) {
    const written = text(`data.dates.${name}`, given[name]);
    if (written === null) continue;
    dates[name] = utcInstant(written);
    if (dates[name] === null)
      throw new ShapeFault(`data.dates.${name} must be an ISO-8601 date or instant`);
  }
  return dates;
}

function dsRecordOf(value: unknown): DsRecord {
  const path = 'data.dsRecords';
  const given = fields(path, value, ['keyTag', 'algorithm', 'digestType', 'digest']);
  const digest = text(path, given.digest) ?? '';
  if (!/^(?:[0-9a-f]{2}){1,128}$/i.test(digest))
    throw new ShapeFault(`${path} needs a hexadecimal digest`);
  return {
    keyTag: whole(path, given.keyTag, 65_535),
    algorithm: whole(path, given.algorithm, 255),
    digestType: whole(path, given.digestType, 255),
    digest: digest.toUpperCase(),
  };
}

function host(path: string): (value: unknown) => string {
  return (value) => {
    const name = asciiHost(text(path, value) ?? '');
    if (name === null) throw new ShapeFault(`${path} holds what is no host name`);
    return name;
  };
}

function shown(written: string | null): string | null {
  return disclose(written ?? '').value;
}
