import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import {
  ScriptedWhoisServer,
  type WhoisScript,
} from '#app/testing/servers/scripted-whois-server.ts';
import { type FailureKind, type RawAnswer, type SourceReply, WHOIS_MAX_BYTES } from '../source.ts';
import { decodeAnswer } from './charset.ts';
import { WhoisSource } from './client.ts';
import { IANA_SERVER, readIanaReferral } from './referral.ts';
import { writeServerAddress } from './server-address.ts';

const idle = new AbortController().signal;

function sourceFor(...endpoints: string[]): WhoisSource {
  return new WhoisSource({ guard: new OutboundGuard({ endpoints }), clock: systemClock });
}

function answerOf(reply: SourceReply): RawAnswer {
  assert.ok(reply.ok, reply.ok ? '' : `${reply.failure.kind}: ${reply.failure.message}`);
  return reply.answer;
}

function failureOf(reply: SourceReply): FailureKind | 'answered' {
  return reply.ok ? 'answered' : reply.failure.kind;
}

/** One question to a server with this script; both sides are clean afterwards. */
async function askScripted(
  script: WhoisScript,
  signal = idle,
  name = 'taken.test',
): Promise<SourceReply> {
  await using server = await ScriptedWhoisServer.start(script);
  const reply = await sourceFor(server.address).ask({ name, server: server.address, signal });
  await server.idle();
  return reply;
}

test('the server gets the name and CR LF, nothing else, and its bytes come back untouched', async () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x44, 0x3a, 0x00, 0xe9, 0x0d, 0x0a, 0xff]);
  await using server = await ScriptedWhoisServer.start(bytes);
  const clock = new FakeClock();
  const source = new WhoisSource({
    guard: new OutboundGuard({ endpoints: [server.address] }),
    clock,
  });
  const answer = answerOf(
    await source.ask({ name: 'xn--tin-hkz.test', server: server.address, signal: idle }),
  );
  assert.deepEqual(server.queries, ['xn--tin-hkz.test']);
  assert.deepEqual(Buffer.from(answer.bytes), bytes);
  const { source: name, server: who, fetchedAt, charset, httpStatus } = answer;
  assert.deepEqual(
    { name, who, fetchedAt, charset, httpStatus },
    { name: 'whois', who: server.address, fetchedAt: clock.now(), charset: 'utf-8', httpStatus: 0 },
  );
});

test('the dialect of the server shapes the query line and names the charset', async () => {
  await using server = await ScriptedWhoisServer.start(Buffer.from('Nome: Jo\xe3o\r\n', 'latin1'));
  const dialect = { query: '-T dn,ace {name}', charset: 'iso-8859-1' };
  const guard = new OutboundGuard({ endpoints: [server.address] });
  const source = new WhoisSource({ guard, clock: systemClock });
  const answer = answerOf(
    await source.ask({ name: 'taken.test', server: server.address, ...dialect, signal: idle }),
  );
  assert.deepEqual(server.queries, ['-T dn,ace taken.test']);
  assert.equal(decodeAnswer(answer.bytes, answer.charset), 'Nome: João\r\n');
});

test('an answer that comes a byte at a time is whole, characters split between packets too', async () => {
  const answer = answerOf(
    await askScripted({ act: 'bytewise', bytes: 'Chủ sở hữu: Nguyễn Văn A\r\n' }),
  );
  assert.equal(decodeAnswer(answer.bytes, answer.charset), 'Chủ sở hữu: Nguyễn Văn A\r\n');
});

test('a close without a byte is unreachable, not an empty answer', async () => {
  assert.equal(failureOf(await askScripted('')), 'unreachable');
});

test('a reset without a byte is unreachable', async () => {
  assert.equal(failureOf(await askScripted({ act: 'reset' })), 'unreachable');
});

test('a reset after half an answer is a fault, never half an answer', async () => {
  assert.equal(
    failureOf(await askScripted({ act: 'reset', after: 'Domain Name: TAKEN.TEST\r\n' })),
    'protocol',
  );
});

test('a port nobody listens on is unreachable', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const address = `127.0.0.1:${port}`;
  const reply = await sourceFor(address).ask({ name: 'taken.test', server: address, signal: idle });
  assert.equal(failureOf(reply), 'unreachable');
  assert.ok(!reply.ok && reply.failure.isPortClosed);
});

test('a name that does not resolve is unreachable', async () => {
  const resolve = () =>
    Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  const source = new WhoisSource({ guard: new OutboundGuard({ resolve }), clock: systemClock });
  const reply = await source.ask({ name: 'taken.test', server: 'whois.gone.test', signal: idle });
  assert.ok(!reply.ok);
  assert.deepEqual([reply.failure.kind, reply.failure.message], ['unreachable', 'ENOTFOUND']);
});

test('a server that never answers, or stops half way, ends with the time budget', async () => {
  for (const after of ['', 'Domain Name: TAKEN.TEST\r\n']) {
    const clock = new FakeClock();
    const deadline = startDeadline(clock, 5_000);
    await using server = await ScriptedWhoisServer.start(() => ({ act: 'stall', after }));
    const asked = sourceFor(server.address).ask({
      name: 'taken.test',
      server: server.address,
      signal: deadline.signal,
    });
    while (server.queries.length === 0) await clock.advance(0);
    await clock.advance(5_000);
    assert.equal(failureOf(await asked), 'timeout');
    await server.idle();
    deadline.end();
    assert.equal(clock.waiting, 0);
  }
});

test('a budget spent before the question opens no connection', async () => {
  await using server = await ScriptedWhoisServer.start('late');
  const signal = AbortSignal.abort();
  const reply = await sourceFor(server.address).ask({
    name: 'taken.test',
    server: server.address,
    signal,
  });
  assert.equal(failureOf(reply), 'timeout');
  assert.deepEqual(server.queries, []);
});

test('an endless answer is cut at the cap and thrown away', async () => {
  assert.equal(failureOf(await askScripted({ act: 'endless' })), 'tooLarge');
});

test('the cap itself still fits', async () => {
  assert.equal(
    answerOf(await askScripted('x'.repeat(WHOIS_MAX_BYTES))).bytes.length,
    WHOIS_MAX_BYTES,
  );
  assert.equal(failureOf(await askScripted('x'.repeat(WHOIS_MAX_BYTES + 1))), 'tooLarge');
});

test('a server on a private address is blocked and gets no connection', async () => {
  await using server = await ScriptedWhoisServer.start('secret');
  const reply = await sourceFor().ask({ name: 'taken.test', server: server.address, signal: idle });
  assert.equal(failureOf(reply), 'blocked');
  assert.deepEqual(server.queries, []);
});

test('what is no server address is blocked', async () => {
  for (const server of [
    'http://whois.example',
    '',
    'a b',
    '0x7f.1',
    '2130706433',
    '127.1',
    `${'a'.repeat(400)}`,
  ]) {
    assert.equal(
      failureOf(await sourceFor().ask({ name: 'taken.test', server, signal: idle })),
      'blocked',
      server,
    );
  }
});

test('a name with spaces, control characters or a leading hyphen is never sent', async () => {
  await using server = await ScriptedWhoisServer.start('x');
  const source = sourceFor(server.address);
  for (const name of [
    '',
    'a.test\r\nb.test',
    'a b',
    'a\0.test',
    '-T',
    'tiền.test',
    'a.test/e',
    `${'a'.repeat(254)}`,
  ]) {
    await assert.rejects(
      source.ask({ name, server: server.address, signal: idle }),
      TypeError,
      JSON.stringify(name),
    );
  }
  assert.deepEqual(server.queries, []);
});

test('after a thousand questions of every kind no socket is open', async () => {
  const scripts: WhoisScript[] = [
    'fine',
    '',
    { act: 'reset' },
    { act: 'reset', after: 'half' },
    { act: 'endless' },
  ];
  let turn = 0;
  await using server = await ScriptedWhoisServer.start(
    () => (scripts[turn++ % scripts.length] as string) ?? '',
  );
  const source = sourceFor(server.address);
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        source.ask({ name: `n${i}.test`, server: server.address, signal: idle }),
      ),
    );
  }
  await server.idle();
  assert.equal(server.open, 0);
});

test('a referral to another port is followed only where the operator has opened the address', () => {
  const source = sourceFor('127.0.0.1:4343');
  assert.deepEqual(source.readReferral('whois://127.0.0.1:4343'), {
    host: '127.0.0.1',
    port: 4343,
  });
  assert.equal(source.readReferral('127.0.0.1:6379'), null);
  assert.equal(source.readReferral('8.8.8.8:25'), null);
  assert.equal(source.readReferral('whois.registrar.test:25'), null);
  assert.deepEqual(source.readReferral('whois.registrar.test'), {
    host: 'whois.registrar.test',
    port: 43,
  });
});

test('IANA is asked for the bare TLD through the same door', async () => {
  await using registry = await ScriptedWhoisServer.start('Domain Name: TAKEN.EXAMPLE\r\n');
  await using iana = await ScriptedWhoisServer.start(
    () => `% IANA WHOIS server\n\nrefer:        ${registry.address}\n\ndomain:       EXAMPLE\n`,
  );
  const source = sourceFor(iana.address, registry.address);
  const answer = answerOf(
    await source.ask({ name: 'example', server: iana.address, signal: idle }),
  );
  const referral = source.readReferral(
    readIanaReferral(decodeAnswer(answer.bytes, answer.charset)) ?? '',
  );
  assert.equal(referral && writeServerAddress(referral), registry.address);
  assert.deepEqual(iana.queries, ['example']);
  assert.equal(IANA_SERVER, 'whois.iana.org');
});
