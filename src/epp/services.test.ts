import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOMAIN, HOST, RGP } from './namespaces.ts';
import { servicesOf } from './services.ts';

test('a login names what both sides speak, and one version of the fees', () => {
  const [v4, v11, v21] = [4, 11, 21].map((number) => `urn:ietf:params:xml:ns:fee-0.${number}`);
  const strange = 'http://registry.example/epp/balance-1.0';
  const services = servicesOf({
    objects: [HOST, DOMAIN, 'urn:example:defReg-1.0'],
    extensions: [v11!, RGP, strange, v21!, v4!, '<not a name>', 'x'.repeat(300)],
  });
  assert.deepEqual(services.objects, [DOMAIN, HOST]);
  assert.deepEqual(services.extensions, [RGP, v21]);
  assert.equal(services.hidesPrices, false);
  assert.deepEqual(services.unused, ['urn:example:defReg-1.0', v11, strange, v4]);
});
