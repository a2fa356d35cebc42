import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readServerDocument } from '../replies.ts';

test('a server’s events are read by what the standard has, never by its own words', () => {
  const event = (attributes: string) => `<s:event ${attributes}>Your password hush-hush</s:event>`;
  const events = [
    'type="password" level="warning" exDate="2026-12-24T00:00:00.0Z" lang="en"',
    'type="stat" name="failedLogins" level="error" value="100" duration="P1D"',
    'type="custom" name="hush-hush &lt;" level="warning" exDate="soon"',
    'type="hush-hush" level="warning"',
    'type="cipher" level="hush-hush"',
  ].map(event);
  const said = readServerDocument(`<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>
    <result code="2200"><msg>No</msg></result>
    <extension><s:loginSecData xmlns:s="urn:ietf:params:xml:ns:epp:loginSec-1.0">
      ${events.join('')}</s:loginSecData></extension>
    <trID><svTRID>S-1</svTRID></trID></response></epp>`);
  assert.equal(said?.kind, 'response');
  assert.deepEqual(said.response.loginEvents, [
    { type: 'password', name: null, level: 'warning', expiresAt: Date.UTC(2026, 11, 24) },
    { type: 'stat', name: 'failedLogins', level: 'error', expiresAt: null },
    { type: 'custom', name: null, level: 'warning', expiresAt: null },
  ]);
});
