import { randomUUID } from 'node:crypto';
import { emptyRegistration } from '#app/records/registration.ts';
import type { Observation } from '#app/storage/observations/observations.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2020, 0, 1);

/**
 * The `look`-th observation of an invented name, which changes its registrant at every other look;
 * about 3 kB of raw text.
 */
export function inventedObservation(name: number, look: number): Observation {
  const domain = `bench${name}.test`;
  const observedAt = START + look * 30 * DAY_MS + name * 1000;
  const registration = emptyRegistration();
  const owner = `Owner ${name % 5000} the ${Math.floor(look / 2)}.`;
  registration.registrant = {
    ...registration.registrant,
    name: owner,
    organization: `Company ${name} Ltd`,
    email: `owner${name}@mail.example`,
    phone: `+1.555555${String(name % 10_000).padStart(4, '0')}`,
    street: ['1 Example Street'],
    city: 'Exampletown',
    country: 'VN',
  };
  registration.registrar = {
    ...registration.registrar,
    name: `Registrar ${name % 50} LLC`,
    ianaId: String(9000 + (name % 50)),
  };
  registration.nameservers = [
    `ns1.operator${name % 200}.example`,
    `ns2.operator${name % 200}.example`,
  ];
  registration.nameserverDetails = registration.nameservers.map((host) => ({
    host,
    ipv4: [],
    ipv6: [],
  }));
  registration.dates.created = '2019-03-04T05:06:07.000Z';
  registration.dates.expiry = '2030-03-04T05:06:07.000Z';
  registration.domainStatus = ['clientTransferProhibited'];
  const text = `Domain Name: ${domain}\r\nRegistrant Name: ${owner}\r\n${NOTICE}>>> Last update: ${observedAt} <<<\r\n`;
  return {
    id: randomUUID(),
    domain,
    observedAt,
    status: 'registered',
    source: 'whois',
    server: 'whois.example',
    registration,
    raw: [
      {
        source: 'whois',
        server: 'whois.example',
        fetchedAt: observedAt,
        charset: 'utf-8',
        httpStatus: 0,
        bytes: new TextEncoder().encode(text),
      },
    ],
  };
}

const NOTICE = Array.from(
  { length: 40 },
  (_, i) => `Line ${i} of the terms under which this invented registry lets its data be read.\r\n`,
).join('');

/** A line of `import whois-history`: of each look at a name another content, or as a text. */
export function inventedLine(name: number, look: number, asText = false, hour = look): string {
  const { domain, registration, raw } = inventedObservation(name, 0);
  const observedAt = new Date(START + hour * 60 * 60 * 1000 + name * 1000).toISOString();
  const owner = `Owner ${name % 5000} the ${look}.`;
  const line = { domain, observedAt, source: 'whois', server: 'whois.example' };
  if (!asText) {
    const { registrant, ...data } = registration!;
    const changed = { ...registrant, name: owner, email: `owner${name}-${look}@mail.example` };
    return JSON.stringify({ ...line, data: { ...data, registrant: changed } });
  }
  const { registrant, registrar, nameservers, dates } = registration!;
  const told = [
    `Domain Name: ${domain}`,
    `Registrar: ${registrar.name}`,
    `Registrar IANA ID: ${registrar.ianaId}`,
    `Creation Date: ${dates.created}`,
    `Registry Expiry Date: ${dates.expiry}`,
    'Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
    `Registrant Name: ${owner}`,
    `Registrant Organization: ${registrant.organization}`,
    `Registrant Street: ${registrant.street[0]}`,
    `Registrant City: ${registrant.city}`,
    `Registrant Country: ${registrant.country}`,
    `Registrant Phone: ${registrant.phone}`,
    `Registrant Email: owner${name}-${look}@mail.example`,
    ...nameservers.map((host) => `Name Server: ${host}`),
    'DNSSEC: unsigned',
  ];
  const notice = new TextDecoder().decode(raw[0]!.bytes).split('\r\n').slice(2, 24);
  return JSON.stringify({ ...line, text: [...told, ...notice, ''].join('\r\n') });
}

/** A line of `import dns-history`, of each look another address. */
export function inventedSpanLine(name: number, look: number): string {
  const firstSeen = new Date(START + look * 60 * 60 * 1000).toISOString();
  const lastSeen = new Date(START + look * 60 * 60 * 1000 + 30 * 60 * 1000).toISOString();
  const value = `198.18.${(look >> 8) & 255}.${look & 255}`;
  const domain = `bench${name}.test`;
  return JSON.stringify({ domain, type: 'A', value, ttl: 300, firstSeen, lastSeen });
}
