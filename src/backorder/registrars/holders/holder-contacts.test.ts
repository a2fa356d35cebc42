import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandXml } from '#app/epp/commands.ts';
import { contactCreate, contactDelete } from '#app/epp/contact-commands.ts';
import { AN } from '#app/testing/catching/registrants.ts';
import { gandiOwner } from './gandi-owner.ts';
import { contactOutcome, postalInfosOf } from './holder-contacts.ts';

test('what ASCII can write goes as int, all else as loc, unless the account says otherwise', () => {
  const plain = { ...AN, name: 'Le Binh', street: ['1 Main St'], city: 'Hanoi' };
  const types = (details: typeof AN, wanted?: 'int' | 'loc' | 'both') =>
    postalInfosOf(details, wanted).map(({ type, name }) => [type, name]);
  assert.deepEqual(types(plain), [['int', 'Le Binh']]);
  assert.deepEqual(types(AN), [['loc', 'Nguyễn Văn A']]);
  assert.deepEqual(types(AN, 'int'), [['int', 'Nguyen Van A']]);
  assert.deepEqual(types({ ...AN, name: 'Đỗ Đ' }, 'both'), [
    ['int', 'Do D'],
    ['loc', 'Đỗ Đ'],
  ]);
  assert.deepEqual(types({ ...AN, name: '山 A' }, 'int'), [['int', '? A']]);
});

test('a contact is written in the order of the schema, and asks that nothing is published', () => {
  const { email, phone } = AN;
  const secret = { id: 'T1', authInfo: 'x&y' };
  const create = (withhold: boolean) => {
    const postalInfos = postalInfosOf({ ...AN, organization: 'A & B' }, 'loc');
    return commandXml(contactCreate({ ...secret, postalInfos, phone, email, withhold }), 'id-1');
  };
  const addr =
    '<contact:addr><contact:street>1 Phố Mẫu</contact:street><contact:city>Hà Nội</contact:city>' +
    '<contact:pc>100000</contact:pc><contact:cc>VN</contact:cc></contact:addr>';
  const disclose =
    '<contact:disclose flag="0"><contact:name type="loc"/><contact:org type="loc"/>' +
    '<contact:addr type="loc"/><contact:voice/><contact:email/></contact:disclose>';
  const said = create(true);
  assert.ok(
    said.includes(
      '<contact:id>T1</contact:id><contact:postalInfo type="loc"><contact:name>Nguyễn Văn A' +
        `</contact:name><contact:org>A &#38; B</contact:org>${addr}</contact:postalInfo>` +
        `<contact:voice>${phone}</contact:voice><contact:email>${email}</contact:email>` +
        `<contact:authInfo><contact:pw>x&#38;y</contact:pw></contact:authInfo>${disclose}`,
    ),
    said,
  );
  assert.equal(create(false), said.replace(disclose, ''));
  assert.match(
    commandXml(contactDelete('T1'), 'id-1'),
    /<delete><contact:delete .*<contact:id>T1</,
  );
});

test('an answer means made, refused, unable, or that it must be asked again', () => {
  const kind = (code: number) => contactOutcome(code, 'T1').kind;
  for (const code of [1000, 1001, 2302]) assert.equal(kind(code), 'made');
  for (const code of [2003, 2004, 2005, 2306, 2308]) assert.equal(kind(code), 'refused');
  for (const code of [2000, 2101, 2201, 2307]) assert.equal(kind(code), 'unable');
  for (const code of [2104, 2200, 2400, 2500, 2502]) assert.equal(kind(code), 'unknown');
});

test('Gandi is told given and family name, and to publish as little as it can', () => {
  const { given, family, type, streetaddr, zip, data_obfuscated } = gandiOwner(AN);
  assert.deepEqual([family, given, type], ['Nguyễn', 'Văn A', 'individual']);
  assert.deepEqual([streetaddr, zip, data_obfuscated], ['1 Phố Mẫu', '100000', true]);
  const abroad = gandiOwner({ ...AN, name: 'Pat Q Example', country: 'US', organization: 'Ltd' });
  assert.deepEqual([abroad.given, abroad.family, abroad.type], ['Pat Q', 'Example', 'company']);
  assert.equal(gandiOwner({ ...AN, name: 'An' }).given, 'An');
});
