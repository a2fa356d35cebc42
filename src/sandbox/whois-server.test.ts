import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { askWhois, exchange } from '#app/testing/servers/ask-servers.ts';
import { startSandbox } from './sandbox.ts';

const sandbox = await startSandbox({ clock: new FakeClock() });
after(() => sandbox.stop());

test('a registered name is told in full', async () => {
  const text = await askWhois(sandbox.whois, 'TAKEN.test');
  for (const line of [
    'Domain Name: TAKEN.TEST',
    'Registrar: Song Hong Sandbox Registrar',
    'Registrar IANA ID: 9999',
    'Registrar Abuse Contact Email: abuse@songhong.example',
    'Registry Expiry Date: 2027-10-07T08:00:00.000Z',
    'Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
    'Registrant Name: Nguyễn Văn A',
    'Registrant Country: VN',
    'Admin Email: a@mau-mot.example',
    'Tech Phone: +84.2455501236',
    'Billing Name: Billing Desk',
    'Name Server: NS1.TAKEN.TEST',
    'DNSSEC: signedDelegation',
    '>>> Last update of WHOIS database: 2026-01-15T08:00:00.000Z <<<',
  ]) {
    assert.ok(text.includes(`${line}\r\n`), line);
  }
});

test('a withheld contact shows no person', async () => {
  const text = await askWhois(sandbox.whois, 'redemption.test');
  assert.match(text, /^Registrant Name: REDACTED FOR PRIVACY\r$/m);
  assert.match(text, /^Registrant Organization: Công ty Mẫu Hai\r$/m);
  assert.doesNotMatch(text, /Phạm|mau-hai|550000|5550111/);
});

test('a line of more than 255 bytes is refused and never read as a name', async () => {
  assert.equal(
    (await exchange(sandbox.whois, 'a'.repeat(256))).toString(),
    'Invalid query: at most 255 bytes.\r\n',
  );
  assert.match(
    await askWhois(sandbox.whois, `${' '.repeat(240)}taken.test`),
    /^Domain Name: TAKEN\.TEST/,
  );
});

test('one connection gets one answer, whatever else is sent', async () => {
  const text = (await exchange(sandbox.whois, 'free.test\r\ntaken.test\r\n')).toString();
  assert.match(text, /^No match for "FREE\.TEST"\./);
  assert.doesNotMatch(text, /TAKEN/);
});

test('a client that closes its half after the query still gets the answer', async () => {
  assert.match(
    (await exchange(sandbox.whois, 'taken.test', true)).toString(),
    /^Domain Name: TAKEN\.TEST/,
  );
});

test('what can not be registered here is invalid, not "no match"', async () => {
  for (const query of [
    '',
    'example.com',
    'www.taken.test',
    '-x.test',
    'taken.test\0',
    '\u{1F600}..test',
  ]) {
    assert.match(await askWhois(sandbox.whois, query), /^Invalid query: /, JSON.stringify(query));
  }
});
