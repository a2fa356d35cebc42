import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestService } from '#app/testing/service.ts';

const service = await startTestService({ after });
const DNS_HISTORY = '/api/v1/dns/history?domain=history.test';

test('a whole number in a query is written in digits, a boolean as true or false; all else is a 400 that names it', async () => {
  for (const limit of [
    '1e1',
    '0x10',
    '10.0',
    '+10',
    '%2010',
    '10%20',
    '1_0',
    '%D9%A1',
    '',
    'Infinity',
    '-1',
  ]) {
    const answer = await service.get(`${DNS_HISTORY}&limit=${limit}`);
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_input'], limit);
    assert.equal(answer.body.details[0].field, 'limit');
  }
  for (const raw of ['1', 'TRUE', 'yes', '', '%20true']) {
    const answer = await service.get(`/api/v1/whois?domain=taken.test&raw=${raw}`);
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_input'], raw);
    assert.equal(answer.body.details[0].field, 'raw');
  }
  assert.equal((await service.get(`${DNS_HISTORY}&limit=10`)).status, 200);
  assert.equal(
    (await service.get('/api/v1/whois?domain=taken.test&raw=true')).body.raw.length > 0,
    true,
  );
});
