import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { receiverFault } from '#app/webhooks/receiver-url.ts';
import { urlFault } from './url-fault.ts';

test('what the service says of an address, the page says in its own words', async () => {
  const faults = [
    'http://192.0.2.1/',
    'https://a:b@192.0.2.1/',
    'https://192.0.2.1:0/',
    'https://10.0.0.1/',
  ].map(async (address) => {
    const fault = await receiverFault(address, new OutboundGuard(), systemClock);
    return fault === null ? null : urlFault(fault);
  });
  assert.deepEqual(await Promise.all(faults), ['notPublic', 'hasPassword', 'port', 'notPublic']);
  const unread = await receiverFault('mailto:x', new OutboundGuard(), systemClock);
  assert.equal(urlFault(unread ?? ''), 'notSecure');
  assert.equal(urlFault('must NOT have more than 2000 characters'), 'tooLong');
  assert.equal(urlFault('something new'), null);
});
