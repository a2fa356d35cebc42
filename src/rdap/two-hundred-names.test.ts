/** 200 names over HTTP: judged by RFC 9083's rules and by our own reader. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readRdap } from '#app/parsing/rdap/read-rdap.ts';
import { asRdap } from '#app/testing/rdap/as-rdap.ts';
import { rdapFaults } from '#app/testing/rdap/rules.ts';
import { serviceOfNames, TWO_HUNDRED_NAMES } from '#app/testing/rdap/two-hundred-names.ts';

const service = await serviceOfNames({ after });

test('200 names say the same as RDAP as they do as WHOIS, by every rule, and read back as they were', async () => {
  assert.equal(TWO_HUNDRED_NAMES.length, 200);
  const counts = new Map<number, number>();
  for (const name of TWO_HUNDRED_NAMES) {
    const whois = await service.get(`/api/v1/whois?domain=${name}`);
    const rdap = await service.get(`/rdap/domain/${name}`);
    counts.set(rdap.status, (counts.get(rdap.status) ?? 0) + 1);
    const url = `${service.url}/rdap/domain/${name}`;
    assert.deepEqual(rdapFaults(rdap.body, { url, httpStatus: rdap.status }), [], rdap.text);
    assert.equal(rdap.headers.get('content-type'), 'application/rdap+json');
    assert.equal(rdap.headers.get('access-control-allow-origin'), '*');
    const back = readRdap(rdap.text, { httpStatus: rdap.status, asked: name, url });
    if (whois.status !== 200) {
      assert.deepEqual([name, rdap.status, back.status], [name, whois.status, 'unknown']);
      assert.ok(Number(rdap.headers.get('retry-after')) >= 1);
      continue;
    }
    const { status, data } = whois.body;
    const isKept = status === 'reserved' || status === 'auction';
    const http = status === 'available' ? 404 : 200;
    assert.deepEqual(
      [name, rdap.status, back.status, back.auction],
      [name, http, isKept ? 'reserved' : status, status === 'auction'],
      rdap.text,
    );
    assert.deepEqual(back.registration, data && asRdap(data, 'vcardArray'), rdap.text);
  }
  assert.deepEqual(Object.fromEntries(counts), { 200: 176, 404: 22, 503: 2 });
});
