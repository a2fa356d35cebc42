import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import type { Cleanup } from '../database.ts';
import { RegistryBooks } from './books/books.ts';
import { RawClient } from './raw-client.ts';
import { DOMAIN_NS } from './schemas/domain.ts';
import { LOGIN_SECURITY_NS } from './schemas/extensions.ts';
import { feeNamespace } from './schemas/fees.ts';
import { StrictRegistry } from './strict-registry.ts';
import { framed } from './wire/framing.ts';

const PASSWORD = 'word-of-a-test';
const FEE_NS = feeNamespace('1.0');
const STRONG = 'aB3$eF6%hJ9(kL2!nO5@qR8*';

async function scene(t: Cleanup) {
  const books = new RegistryBooks({
    clock: systemClock,
    registrars: [{ id: 'tester', password: PASSWORD, balance: '20.00' }],
  });
  const registry = await StrictRegistry.start(books);
  const clients: RawClient[] = [];
  t.after(async () => {
    for (const one of clients) one.close();
    await registry.stop();
  });
  const connect = async () => {
    const client = new RawClient(registry.port);
    clients.push(client);
    assert.match((await client.read()) ?? '', /<greeting>/);
    return client;
  };
  const rules = () => books.record.violations.map(({ rule }) => rule);
  return { books, registry, connect, rules };
}

function login(password = PASSWORD, extensions = [FEE_NS], objects = [DOMAIN_NS]): string {
  const uris = objects.map((uri) => `<objURI>${uri}</objURI>`).join('');
  const more = extensions.map((uri) => `<extURI>${uri}</extURI>`).join('');
  return (
    `<login><clID>tester</clID><pw>${password}</pw><options><version>1.0</version>` +
    `<lang>en</lang></options><svcs>${uris}${more ? `<svcExtension>${more}</svcExtension>` : ''}` +
    '</svcs></login>'
  );
}

function create(name: string, { pw = STRONG, fee = '', period = '1', order = false } = {}): string {
  const years = `<period unit="y">${period}</period>`;
  const named = `<name>${name}</name>`;
  const extension = fee
    ? `<extension><fee:create xmlns:fee="${FEE_NS}"><fee:currency>USD</fee:currency><fee:fee>${fee}</fee:fee></fee:create></extension>`
    : '';
  return (
    `<create><create xmlns="${DOMAIN_NS}">${order ? years + named : named + years}` +
    `<authInfo><pw>${pw}</pw></authInfo></create></create>${extension}`
  );
}

test('a frame that breaks the grammar is refused by what is wrong with it, and written down', async (t) => {
  const { connect, rules, books } = await scene(t);
  const client = await connect();
  assert.equal(await client.command('<poll op="req"/>'), 2002);
  assert.equal(await client.command(login()), 1000);
  const codes: [string, number][] = [
    [create('a.test', { order: true }), 2001],
    [`<create><create xmlns="${DOMAIN_NS}"><name>a.test</name></create></create>`, 2003],
    [create('a_b.test'), 2005],
    [create('a.test', { period: '0' }), 2005],
    [create('a.test', { pw: 'short' }), 2202],
    ['<poll op="look"/>', 2005],
    ['<check><check xmlns="urn:example:thing-1.0"><name>a</name></check></check>', 2307],
    [`${create('a.test')}<extension><x xmlns="urn:example:x"/></extension>`, 2103],
    [login(), 2002],
  ];
  for (const [inside, code] of codes) assert.equal(await client.command(inside), code, inside);
  assert.equal(await client.command('<poll op="req"/>', 'ab'), 2005);
  assert.equal(await client.command('<poll op="req"/>', 'mine-1'), 1300);
  assert.equal(await client.command('<poll op="req"/>', 'mine-1'), 2005);
  assert.equal(await client.ask('<epp><unclosed></epp>'), 2001);
  assert.equal(rules().length, codes.length + 4);
  assert.ok(!JSON.stringify(books.record.violations).includes(PASSWORD));
});

test('frames that come in pieces or together are read, one that says to be huge ends all', async (t) => {
  const { connect, rules } = await scene(t);
  const client = await connect();
  const hello = framed('<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><hello/></epp>');
  for (const octet of hello) client.write(Buffer.of(octet));
  client.write(Buffer.concat([hello, hello]));
  for (let i = 0; i < 3; i += 1) assert.match((await client.read()) ?? '', /<greeting>/);
  client.write(Buffer.from([0x7f, 0, 0, 0]));
  assert.equal(await client.read(), null);
  assert.equal(rules().length, 1);
});

test('logins: services that were announced, login security, a lock-out, a cap', async (t) => {
  const { connect, books, rules } = await scene(t);
  const client = await connect();
  assert.equal(await client.command(login(PASSWORD, ['urn:example:x'])), 2103);
  assert.equal(await client.command(login(PASSWORD, [], ['urn:example:x'])), 2307);
  books.conduct.loginSecurity = 'mandatory';
  assert.equal(await client.command(login()), 2003);
  const secure = (password: string) =>
    `${login('[LOGIN-SECURITY]', [LOGIN_SECURITY_NS])}<extension><s:loginSec xmlns:s="${LOGIN_SECURITY_NS}"><s:pw>${password}</s:pw></s:loginSec></extension>`;
  assert.equal(rules().length, 3);
  books.conduct.maxSessions = 1;
  assert.equal(await client.command(secure(PASSWORD)), 1000);
  assert.equal(await client.command(create('a.test', { fee: '8.00' })), 2002);
  const second = await connect();
  assert.equal(await second.command(secure(PASSWORD)), 2502);
  assert.equal(await second.read(), null);
  const third = await connect();
  assert.equal(await third.command(secure('wrong-word')), 2200);
  assert.equal(await third.command(secure('wrong-word')), 2200);
  assert.equal(await third.command(secure('wrong-word')), 2501);
  const fourth = await connect();
  assert.equal(await fourth.command(secure(PASSWORD)), 2501);
});

test('money: fees agreed to, a balance that ends, a refund', async (t) => {
  const { connect, books } = await scene(t);
  const client = await connect();
  assert.equal(await client.command(login()), 1000);
  books.prices.setPremium('gold.test', '15.50');
  assert.equal(await client.command(create('gold.test')), 2004);
  assert.equal(await client.command(create('gold.test', { fee: '8.00', pw: `${STRONG}1` })), 2004);
  assert.equal(await client.command(create('gold.test', { fee: '15.5', pw: `${STRONG}2` })), 1000);
  assert.equal(await client.command(create('gold.test', { pw: `${STRONG}3` })), 2302);
  assert.equal(await client.command(create('other.test', { pw: `${STRONG}4` })), 2104);
  const { money } = books.registrar('tester')!;
  assert.deepEqual([money.cents, money.spentCents], [450, 1550]);
  assert.equal(
    await client.command(
      `<delete><delete xmlns="${DOMAIN_NS}"><name>gold.test</name></delete></delete>`,
    ),
    1000,
  );
  assert.equal(money.cents, 2_000);
});

test('a connection whose handshake is not over does not keep it from stopping', async (t) => {
  const { registry } = await scene(t);
  const inHandshake = connectTcp(registry.port, '127.0.0.1').on('error', () => {});
  const isClosed = once(inHandshake, 'close');
  await once(inHandshake, 'connect');
  await registry.stop();
  await isClosed;
});
