/** `data` of an imported line, as `GET /whois` has it → the normalised registration, or a fault. */
import { asciiHost } from '#app/parsing/host-name.ts';
import { utcInstant } from '#app/parsing/instant.ts';
import { disclose } from '#app/parsing/withheld.ts';
import { countryCode } from '#app/records/country.ts';
import { eppStatus } from '#app/records/epp-status.ts';
import {
  type Contact,
  emptyContact,
  emptyRegistrar,
  emptyRegistration,
  type Registration,
} from '#app/records/registration.ts';
import { addresses, boolean, fields, list, ShapeFault, text, whole } from './shape.ts';

/**
 * Absent members count as null. Words such as “redacted” become null and make their contact
 * `redacted`; dates that follow from others are computed when shown. Throws a `ShapeFault`.
 */
export function readRegistrationData(value: unknown): Registration {
  const given = fields('data', value, Object.keys(emptyRegistration()));
  const contacts = fields('data.contacts', given.contacts ?? {}, ['admin', 'tech', 'billing']);
  const texts = (name: string, item: unknown) => text(`data.${name}`, item) ?? '';
  const nameservers = new Set(
    list('data.nameservers', given.nameservers).map((item) => hostOf('data.nameservers', item)),
  );
  const statuses = list('data.domainStatus', given.domainStatus).map((item) =>
    eppStatus(texts('domainStatus', item)),
  );
  const registrar = fields('data.registrar', given.registrar ?? {}, Object.keys(emptyRegistrar()));
  return {
    registrant: contactOf('data.registrant', given.registrant) ?? emptyContact(),
    contacts: {
      admin: contactOf('data.contacts.admin', contacts.admin),
      tech: contactOf('data.contacts.tech', contacts.tech),
      billing: contactOf('data.contacts.billing', contacts.billing),
    },
    registrar: Object.fromEntries(
      Object.keys(emptyRegistrar()).map((name) => [
        name,
        disclose(texts(`registrar.${name}`, registrar[name])).value,
      ]),
    ) as unknown as Registration['registrar'],
    reseller: disclose(texts('reseller', given.reseller)).value,
    registryDomainId: disclose(texts('registryDomainId', given.registryDomainId)).value,
    nameservers: [...nameservers],
    nameserverDetails: detailsOf(given.nameserverDetails, [...nameservers]),
    dates: datesOf(given.dates),
    domainStatus: [...new Set(statuses)].filter((status) => status !== ''),
    dnssec: boolean('data.dnssec', given.dnssec),
    dsRecords: list('data.dsRecords', given.dsRecords).map(dsRecordOf),
  };
}

function contactOf(path: string, value: unknown): Contact | null {
  if (value === null || value === undefined) return null;
  const given = fields(path, value, Object.keys(emptyContact()));
  const contact = emptyContact();
  contact.redacted = boolean(`${path}.redacted`, given.redacted) ?? false;
  const disclosed = (name: string, item: unknown) => {
    const { value: kept, withheld } = disclose(text(`${path}.${name}`, item) ?? '');
    contact.redacted ||= withheld;
    return kept;
  };
  for (const name of Object.keys(contact) as (keyof Contact)[])
    if (name !== 'street' && name !== 'redacted') contact[name] = disclosed(name, given[name]);
  contact.street = list(`${path}.street`, given.street).flatMap(
    (line) => disclosed('street', line) ?? [],
  );
  contact.country &&= countryCode(contact.country) ?? contact.country;
  return contact;
}

function detailsOf(
  value: unknown,
  nameservers: readonly string[],
): Registration['nameserverDetails'] {
  const path = 'data.nameserverDetails';
  const details = list(path, value).map((item) => {
    const given = fields(path, item, ['host', 'ipv4', 'ipv6']);
    const host = hostOf(path, given.host);
    if (!nameservers.includes(host))
      throw new ShapeFault(`${path} names a host that is no nameserver`);
    return { host, ipv4: addresses(path, given.ipv4, 4), ipv6: addresses(path, given.ipv6, 6) };
  });
  return nameservers.map(
    (host) => details.findLast((one) => one.host === host) ?? { host, ipv4: [], ipv6: [] },
  );
}

function datesOf(value: unknown): Registration['dates'] {
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

function dsRecordOf(value: unknown): Registration['dsRecords'][number] {
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

function hostOf(path: string, value: unknown): string {
  const name = asciiHost(text(path, value) ?? '');
  if (name === null) throw new ShapeFault(`${path} holds what is no host name`);
  return name;
}
