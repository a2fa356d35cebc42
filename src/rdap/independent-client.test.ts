/** 200 names as a client of others' making reads them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { lookup } from 'rdapper';
import type { Registration } from '#app/records/registration.ts';
import { serviceOfNames, TWO_HUNDRED_NAMES } from '#app/testing/rdap/two-hundred-names.ts';
import { webAddress } from './entities.ts';
import { rdapStatus } from './status.ts';

const service = await serviceOfNames({ after });

test('an independent client reads in each of them what WHOIS says', async () => {
  const customBootstrapData = {
    version: '1.0',
    publication: '2026-01-01T00:00:00Z',
    services: [[['test', 'example'], [`${service.url}/rdap/`]]],
  };
  for (const name of TWO_HUNDRED_NAMES) {
    const whois = await service.get(`/api/v1/whois?domain=${name}`);
    const options = { rdapOnly: true, rdapFollowLinks: false, customBootstrapData };
    const { ok, record } = await lookup(name, options);
    if (whois.status !== 200) {
      assert.equal(ok, false, name);
      continue;
    }
    const { status, data } = whois.body;
    assert.equal(record?.isRegistered, status !== 'available', name);
    if (!data) continue;
    assert.deepEqual(inOurWords(record!), told(data), name);
  }
});

type Read = NonNullable<Awaited<ReturnType<typeof lookup>>['record']>;

/** What that client read, as far as it keeps what it is told; it knows moments by the second. */
function inOurWords(record: Read) {
  const { registrar, creationDate, expirationDate, updatedDate, nameservers, statuses } = record;
  const registrant = record.contacts?.find(({ type }) => type === 'registrant');
  return {
    registrar: [registrar?.name ?? null, registrar?.ianaId ?? null, registrar?.url ?? null],
    dates: [creationDate, updatedDate, expirationDate].map((at) => at ?? null),
    nameservers: nameservers?.map(({ host }) => host) ?? [],
    statuses: statuses?.map(({ status }) => status) ?? [],
    signed: record.dnssec?.enabled ?? null,
    keys: record.dnssec?.dsRecords?.map(({ digest }) => digest) ?? [],
    registrant: [registrant?.name, registrant?.organization, registrant?.email].map(
      (it) => it ?? null,
    ),
  };
}

function told({ registrar, dates, nameservers, domainStatus, ...data }: Registration) {
  const { name, organization, email, redacted } = data.registrant;
  // The card of an organisation is in its name.
  const shown = redacted ? name : (name ?? organization);
  const seconds = (at: string | null) => at?.replace(/\.\d{3}Z$/, 'Z') ?? null;
  return {
    registrar: [registrar.name, registrar.ianaId, registrar.url && webAddress(registrar.url)],
    dates: [dates.created, dates.updated, dates.expiry].map(seconds),
    nameservers,
    statuses: domainStatus.map(rdapStatus).filter((status) => status !== null),
    signed: data.dnssec,
    keys: data.dsRecords.map(({ digest }) => digest),
    registrant: [shown, organization, email],
  };
}
