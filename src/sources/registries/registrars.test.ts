import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { RegistrarDirectory, readRegistrarList } from './registrars.ts';

test('the shipped list knows registrars by their IANA ids', () => {
  const clock = new FakeClock();
  const http = new HttpClient({ guard: new OutboundGuard(), clock, userAgent: 'test/1' });
  const registrars = new RegistrarDirectory({ clock, http, log: createLog('silent') });
  assert.equal(registrars.rdapBaseOf('2'), 'https://rdap.networksolutions.com/rdap/');
  for (const id of [null, '', 'x', '99999999', 'constructor'])
    assert.equal(registrars.rdapBaseOf(id), null);
});

test('IANA’s CSV is read by its first and last column; rows without a base are left out', () => {
  const text = [
    'ID,Registrar Name,Status,RDAP Base URL',
    '1,Reserved,Reserved,',
    '2,"Network Solutions, LLC",Accredited,https://rdap.networksolutions.com/rdap/',
    '9,Example,Accredited,https://rdap.example/base\r',
    '10,"says ""https://web.example""",Accredited,"https://rdap.ten.example/"',
    'x,Odd,Accredited,https://rdap.odd.example/',
  ].join('\n');
  assert.deepEqual(
    [...readRegistrarList(text)],
    [
      [2, 'https://rdap.networksolutions.com/rdap/'],
      [9, 'https://rdap.example/base/'],
      [10, 'https://rdap.ten.example/'],
    ],
  );
});
