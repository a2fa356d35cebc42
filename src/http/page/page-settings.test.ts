import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDataDir } from '#app/testing/database.ts';
import { startTestService } from '#app/testing/service.ts';
import { loadRegistrars } from './registrars.ts';

const offer = (name: string, register?: number, currency = 'USD') => ({
  name,
  url: `https://${name}.example/?q={domain}`,
  ...(register !== undefined && { price: { currency, register, renew: register + 3 } }),
});

test('registrars of a zone come cheapest first, those without a price last; a zone below has its parent’s', async (t) => {
  const file = join(await temporaryDataDir(t), 'registrars.json');
  const offers = [offer('none'), offer('dear', 12), offer('cheap', 9.5)];
  writeFileSync(file, JSON.stringify({ com: offers, '*': [offer('any')] }));
  const service = await startTestService(t, {
    REGISTRARS_FILE: file,
    KEY_CONTACT: 'keys@operator.example',
  });
  const names = async (zone: string) => {
    const { body } = await service.get(`/page/settings?zone=${zone}`);
    return body.registrars.map(({ name }: { name: string }) => name);
  };
  assert.deepEqual(await names('com'), ['cheap', 'dear', 'none']);
  assert.deepEqual(await names('com.vn'), [
    'BKNS',
    'iNET',
    'Mắt Bão',
    'Nhân Hòa',
    'P.A Việt Nam',
    'Tenten',
  ]);
  assert.deepEqual(await names('shop'), ['any']);
  const { body, headers } = await service.get('/page/settings');
  assert.deepEqual(body, { keyContact: 'keys@operator.example', hasMail: false, registrars: [] });
  assert.equal(headers.get('x-ratelimit-limit'), null);
});

test('a file of registrars at fault is refused with all its faults', async (t) => {
  const file = join(await temporaryDataDir(t), 'registrars.json');
  const faults = {
    COM: [],
    net: [offer('a', 1), offer('b', 2, 'VND')],
    org: [{ name: 'x', url: 'javascript:alert(1)' }],
    info: [{ name: 'y', url: 'https://y.example', price: { currency: 'USD', register: -1 } }],
    shop: {},
  };
  writeFileSync(file, JSON.stringify(faults));
  assert.throws(
    () => loadRegistrars(file),
    ({ message }: Error) => {
      for (const part of ['"COM"', 'USD and VND', '"x" is no web', '"info"/0/price', '"shop"'])
        assert.ok(message.includes(part), `${part} in: ${message}`);
      return true;
    },
  );
  writeFileSync(file, '[');
  assert.throws(() => loadRegistrars(file), /is no JSON/);
  assert.throws(() => loadRegistrars('/nowhere.json'), /can't be read \(ENOENT\)/);
});
