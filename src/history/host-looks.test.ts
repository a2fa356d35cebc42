import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { DnsLook, DnsType } from '#app/records/dns.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { testDatabase } from '#app/testing/database.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { hostLooks } from './host-looks.ts';

const DAY = 24 * 60 * 60 * 1000;
const domain = 'site.example';
type Zone = Readonly<Record<string, Partial<Record<DnsType, readonly string[]>>>>;

/** What is asked, by host, against hosts that are `zone`. */
function lookingAt(db: Database, clock: FakeClock, zone: Zone) {
  const asked = new Map<string, readonly DnsType[]>();
  const lookAtHosts = hostLooks({
    db,
    clock,
    newId: randomUUID,
    look: async (host, types) => {
      asked.set(host.slice(0, -domain.length - 1), types);
      const own = zone[host.slice(0, -domain.length - 1)];
      const { answers } = dnsLook(domain, 0, own ?? {});
      const none = Object.fromEntries(types.map((type) => [type, []]));
      return { exists: own !== undefined, answers: { ...none, ...answers } };
    },
  });
  const idle = new AbortController().signal;
  return {
    asked,
    look: (answers: DnsLook['answers'], guessedAt: number | null = null) => {
      asked.clear();
      return lookAtHosts({ domain, guessedAt }, answers, idle);
    },
  };
}

async function known(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string; value: string; current: boolean }>`
    select name, type, value, current from dns_records order by name, type, value`.execute(db);
  return rows.map(
    ({ name, type, value, current }) =>
      `${name.slice(0, -domain.length - 1)} ${type} ${value}${current ? '' : ' (was)'}`,
  );
}

test('hosts that most names have are tried once a month, and leave no trace where they are not', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const key = { TXT: ['v=DKIM1; k=rsa; p=MIGf'] };
  const { asked, look } = lookingAt(db, clock, {
    www: { A: ['192.0.2.1'] },
    _dmarc: { TXT: ['v=DMARC1; p=none'] },
    'selector1._domainkey': key,
    // As a wildcard answers.
    'selector2._domainkey': { TXT: ['hello'] },
    mx: { A: ['192.0.2.2'] },
  });
  const { answers } = dnsLook(domain, 0, {
    MX: ['0 site-example.mail.protection.outlook.com', `10 mx.${domain}`],
    TXT: ['v=spf1 include:sendgrid.net -all'],
  });
  assert.equal((await look(answers)).guessed, true);
  assert.deepEqual(
    [...asked.keys()],
    [
      ...['www', 'mail', '_dmarc', 'selector1._domainkey', 'selector2._domainkey'],
      ...['s1._domainkey', 's2._domainkey', 'mx'],
    ],
  );
  assert.deepEqual(await known(db), [
    '_dmarc TXT v=DMARC1; p=none',
    'mx A 192.0.2.2',
    'selector1._domainkey TXT v=DKIM1; k=rsa; p=MIGf',
    'www A 192.0.2.1',
  ]);
  const guessedAt = clock.now();
  await clock.advance(29 * DAY);
  assert.equal((await look(answers, guessedAt)).guessed, false);
  assert.deepEqual([...asked.keys()].sort(), ['_dmarc', 'mx', 'selector1._domainkey', 'www']);
  await clock.advance(DAY);
  assert.equal((await look(answers, guessedAt)).guessed, true);
});

test('a host has the types that its name may have, and those that were seen of it', async (t) => {
  const db = await testDatabase(t);
  await keepLooks(db, [
    dnsLook(domain, 0, { DS: ['1 8 2 AB'], TXT: [] }, { name: `child.${domain}` }),
    dnsLook(domain, 0, { SRV: ['0 0 443 a.example'] }, { name: `_https._tcp.${domain}` }),
  ]);
  const clock = new FakeClock();
  await clock.advance(DAY);
  const { asked, look } = lookingAt(db, clock, {});
  await look({}, clock.now());
  assert.ok(asked.get('child')?.includes('DS') && asked.get('child')?.includes('HTTPS'));
  assert.ok(asked.get('_https._tcp')?.includes('TLSA'));
  assert.ok(!asked.get('_https._tcp')?.includes('A'));
});

test('a host that went away ends its records; a visit takes 16 hosts, in turn', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const hosts = Array.from({ length: 40 }, (_, n) => `h${n}`);
  await keepLooks(
    db,
    hosts.map((host) =>
      dnsLook(domain, clock.now(), { A: ['192.0.2.1'] }, { name: `${host}.${domain}` }),
    ),
  );
  const zone = Object.fromEntries(hosts.slice(1).map((host) => [host, { A: ['192.0.2.1'] }]));
  const { asked, look } = lookingAt(db, clock, zone);
  const seen: string[] = [];
  for (let visit = 0; visit < 3; visit++) {
    await clock.advance(DAY);
    await look({}, clock.now());
    assert.ok(asked.size <= 16);
    seen.push(...asked.keys());
  }
  assert.deepEqual(new Set(seen).size, 40);
  for (let visit = 0; visit < 12; visit++) {
    await clock.advance(DAY);
    await look({}, clock.now());
  }
  assert.ok((await known(db)).includes('h0 A 192.0.2.1 (was)'));
});
