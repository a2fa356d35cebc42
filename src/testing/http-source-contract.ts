/**
 * What every HTTP source owes its caller for any conduct of the upstream: a value, in time, under the
 * cap, with no connection left behind. Each source's test runs this suite against itself.
 */
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import {
  type FailureKind,
  MAX_HOPS,
  type RawAnswer,
  type SourceFailure,
  type SourceReply,
} from '#app/sources/source.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import {
  HostileServer,
  head,
  pour,
  redirect,
  respond,
  testCertificate,
} from '#app/testing/servers/hostile-server.ts';

export interface HttpSourceSubject {
  /** Asks the upstream at `base` (no closing slash) any one question. */
  ask(upstream: { base: string; http: HttpClient; signal: AbortSignal }): Promise<SourceReply>;
  readonly method: 'GET' | 'POST';
  /** A body the source takes for an answer. */
  readonly goodBody: string;
  readonly contentType: string;
  readonly promises: 'json' | 'html';
  readonly maxBytes: number;
}

const CLIENT = { userAgent: 'contract-suite/1' };

export function describeHttpSource(name: string, subject: HttpSourceSubject): void {
  const { goodBody, contentType, maxBytes } = subject;
  const typed = { 'content-type': contentType };
  /** The redirect that keeps the method, so that it is followed by GET and POST alike. */
  const FOLLOWED = 307;

  describe(`${name} against its upstream`, () => {
    let server: HostileServer;
    let other: HostileServer;
    let clock: FakeClock;
    let http: HttpClient;
    let budget: AbortController;

    beforeEach(async () => {
      server = await HostileServer.start(respond({ headers: typed, body: goodBody }));
      other = await HostileServer.start(respond({ headers: typed, body: goodBody }));
      clock = new FakeClock();
      http = new HttpClient({
        guard: new OutboundGuard({ endpoints: [server.endpoint] }),
        clock,
        ...CLIENT,
      });
      budget = new AbortController();
    });

    afterEach(async () => {
      await http.close();
      await Promise.all([server.idle(), other.idle()]);
      await Promise.all([server.stop(), other.stop()]);
      await settle();
      assert.equal(clock.waiting, 0, 'no timer is left');
    });

    const ask = (base = server.url, client = http) =>
      subject.ask({ base, http: client, signal: budget.signal });
    const spendBudget = () => budget.abort(new DOMException('budget spent', 'TimeoutError'));

    async function fails(
      kind: FailureKind,
      reply: Promise<SourceReply> = ask(),
    ): Promise<SourceFailure> {
      const outcome = await reply;
      assert.ok(!outcome.ok, 'an answer where a failure was due');
      assert.equal(outcome.failure.kind, kind, outcome.failure.message);
      return outcome.failure;
    }

    async function answers(reply: Promise<SourceReply> = ask()): Promise<RawAnswer> {
      const outcome = await reply;
      assert.ok(
        outcome.ok,
        outcome.ok ? '' : `${outcome.failure.kind}: ${outcome.failure.message}`,
      );
      return outcome.answer;
    }

    test('an answer carries its bytes, its server, its status and its time', async () => {
      const answer = await answers();
      assert.equal(Buffer.from(answer.bytes).toString(), goodBody);
      assert.ok(answer.server.startsWith(`${server.url}/`), answer.server);
      assert.deepEqual([answer.httpStatus, answer.fetchedAt, answer.ms], [200, clock.now(), 0]);
      assert.equal(server.requests[0]?.method, subject.method);
      assert.equal(server.requests[0]?.headers['user-agent'], CLIENT.userAgent);
    });

    test('questions one after the other share a connection', async () => {
      await answers();
      await settle();
      await answers();
      assert.equal(server.accepted, 1);
    });

    test('bytes that are no valid UTF-8 are handed on untouched', async () => {
      const body = Buffer.concat([
        Buffer.from(goodBody),
        Buffer.from([0x20, 0xff, 0xfe, 0xc3, 0x28, 0x80]),
      ]);
      server.answerWith(
        respond({ headers: { 'content-type': `${contentType}; charset=nonsense` }, body }),
      );
      const answer = await answers();
      assert.deepEqual(Buffer.from(answer.bytes), body);
      assert.equal(answer.charset, 'utf-8');
    });

    test('an upstream that accepts and says nothing is a timeout when the budget is spent', async () => {
      server.answerWith(spendBudget);
      await fails('timeout');
    });

    test('a budget spent before the question asks nothing', async () => {
      spendBudget();
      await fails('timeout');
      assert.equal(server.accepted, 0);
    });

    test('a name that is never resolved is a timeout', async () => {
      const guard = new OutboundGuard({
        resolve: () => new Promise(() => queueMicrotask(spendBudget)),
      });
      const client = new HttpClient({ guard, clock, ...CLIENT });
      await fails('timeout', ask('http://upstream.example', client));
      await client.close();
    });

    test('headers a byte at a time, never ending, are a timeout', async () => {
      let written = 0;
      server.answerWith((_request, socket) => {
        socket.write('HTTP/1.1 200 Scripted\r\nx-slow: ');
        pour(socket, 'a', () => ++written === 100 && spendBudget());
      });
      await fails('timeout');
    });

    test('a body a byte at a time, never ending, is a timeout', async () => {
      let written = 0;
      server.answerWith((_request, socket) => {
        socket.write(head(200, typed));
        pour(socket, ' ', () => ++written === 100 && spendBudget());
      });
      await fails('timeout');
    });

    test('a body that stops before its declared length is no answer', async () => {
      server.answerWith((_request, socket) => {
        socket.end(head(200, { ...typed, 'content-length': goodBody.length + 10 }) + goodBody);
      });
      await fails('protocol');
    });

    test('a chunked body that is cut off is no answer', async () => {
      const size = Buffer.byteLength(goodBody).toString(16);
      server.answerWith((_request, socket) => {
        socket.end(
          `${head(200, { ...typed, 'transfer-encoding': 'chunked' })}${size}\r\n${goodBody}\r\n`,
        );
      });
      await fails('protocol');
    });

    test('a connection reset in the body is no answer', async () => {
      server.answerWith((_request, socket) => {
        socket.write(head(200, { ...typed, 'content-length': 100_000 }) + goodBody, () =>
          tearDown(socket),
        );
      });
      await fails('protocol');
    });

    test('a connection closed without a byte is unreachable', async () => {
      server.answerWith((_request, socket) => socket.end());
      await fails('unreachable');
    });

    test('a connection reset before the answer is unreachable', async () => {
      server.answerWith((_request, socket) => tearDown(socket));
      await fails('unreachable');
    });

    test('a port nobody listens on is unreachable', async () => {
      const gone = await HostileServer.start(respond({}));
      const { url, endpoint } = gone;
      await gone.stop();
      const client = new HttpClient({
        guard: new OutboundGuard({ endpoints: [endpoint] }),
        clock,
        ...CLIENT,
      });
      await fails('unreachable', ask(url, client));
      await client.close();
    });

    test('something that is not HTTP is a protocol failure that quotes none of it', async () => {
      server.answerWith((_request, socket) => socket.end('% No match for SECRETWORD\r\n\r\n'));
      assert.doesNotMatch((await fails('protocol')).message, /SECRETWORD/);
    });

    test('headers without end in number are a protocol failure', async () => {
      server.answerWith((_request, socket) => {
        socket.write('HTTP/1.1 200 Scripted\r\n');
        pour(socket, `x-filler: ${'a'.repeat(1000)}\r\n`);
      });
      await fails('protocol');
    });

    test('a body declared larger than the cap is refused unread', async () => {
      server.answerWith((_request, socket) =>
        socket.write(head(200, { ...typed, 'content-length': maxBytes + 1 })),
      );
      await fails('tooLarge');
    });

    test('an undeclared body is refused as soon as it passes the cap', async () => {
      server.answerWith((_request, socket) => {
        socket.write(head(200, typed));
        pour(socket, Buffer.alloc(64 * 1024, 0x20));
      });
      await fails('tooLarge');
    });

    test('a compressed body is refused, as it was not asked for', async () => {
      const bomb = gzipSync(Buffer.alloc(8 * maxBytes, 0x20));
      server.answerWith(respond({ headers: { ...typed, 'content-encoding': 'gzip' }, body: bomb }));
      await fails('protocol');
      assert.equal(server.requests[0]?.headers['accept-encoding'], 'identity');
    });

    test('an empty body is no answer', async () => {
      server.answerWith(respond({ headers: typed }));
      await fails('protocol');
    });

    test('a success other than 200 is no answer', async () => {
      for (const status of [202, 206]) {
        server.answerWith(respond({ status, headers: typed, body: goodBody }));
        await fails('protocol');
      }
    });

    if (subject.promises === 'json')
      test('HTML where JSON is promised is no answer, however it is labelled', async () => {
        for (const label of ['text/html', contentType]) {
          const headers = { 'content-type': label };
          server.answerWith(respond({ headers, body: '\n<!doctype html><p>Just a moment…' }));
          await fails('protocol');
        }
      });

    test('a 429 is a rate limit with the wait it names, in seconds or as a date, a day at most', async () => {
      const inAMinute = new Date(clock.now() + 60_000).toUTCString();
      const waits: [string, number | null][] = [
        ['30', 30_000],
        [inAMinute, 60_000],
        ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
        ['99999999', 86_400_000],
        ['soon', null],
      ];
      for (const [header, wait] of waits) {
        server.answerWith(
          respond({ status: 429, headers: { ...typed, 'retry-after': header }, body: goodBody }),
        );
        assert.equal((await fails('rateLimited')).retryAfterMs, wait, header);
      }
    });

    test('a 503 is a rate limit only when it says how long', async () => {
      server.answerWith(respond({ status: 503, headers: { 'retry-after': 120 } }));
      assert.equal((await fails('rateLimited')).retryAfterMs, 120_000);
      server.answerWith(respond({ status: 503 }));
      assert.equal((await fails('serverError')).retryAfterMs, null);
    });

    test('a refusal is a refusal and a fault is a fault', async () => {
      for (const status of [400, 401, 403, 451]) {
        server.answerWith(respond({ status, headers: typed, body: goodBody }));
        await fails('refused');
      }
      for (const status of [500, 502, 504]) {
        server.answerWith(respond({ status, headers: typed, body: goodBody }));
        await fails('serverError');
      }
    });

    test('an address the guard does not permit is never dialled', async () => {
      await fails('blocked', ask(other.url));
      assert.equal(other.accepted, 0);
    });

    test('a redirect to an address that is not public is blocked', async () => {
      const targets = [
        `${other.url}/`,
        `http://[::ffff:127.0.0.1]:${other.port}/`,
        `http://localhost:${other.port}/`,
        `http://2130706433:${other.port}/`,
        `http://0177.0.0.1:${other.port}/`,
        'http://169.254.169.254/latest/meta-data/',
        'https://[::1]/',
        'http://10.0.0.1/',
      ];
      for (const target of targets) {
        server.answerWith(redirect(target, FOLLOWED));
        await fails('blocked');
      }
      assert.equal(other.accepted, 0);
    });

    test('a redirect to another permitted server is followed and named', async () => {
      const guard = new OutboundGuard({ endpoints: [server.endpoint, other.endpoint] });
      const client = new HttpClient({ guard, clock, ...CLIENT });
      server.answerWith(redirect(`${other.url}/moved?to=here#part`, FOLLOWED));
      const answer = await answers(ask(server.url, client));
      assert.equal(answer.server, `${other.url}/moved?to=here`);
      assert.equal(other.requests[0]?.method, subject.method);
      assert.equal(other.requests[0]?.body, server.requests[0]?.body);
      await client.close();
    });

    test('a secret header does not follow to another origin', async () => {
      const guard = new OutboundGuard({ endpoints: [server.endpoint, other.endpoint] });
      const client = new HttpClient({ guard, clock, ...CLIENT });
      server.answerWith(redirect(other.url, FOLLOWED));
      await answers(ask(server.url, client));
      assert.equal(other.requests[0]?.headers['x-api-key'], undefined);
      await client.close();
    });

    test('redirects in a loop, too many, or to nowhere are a protocol failure', async () => {
      server.answerWith((request, socket) => redirect(request.target, FOLLOWED)(request, socket));
      await fails('protocol');
      assert.equal(server.requests.length, 1);
      server.answerWith((request, socket) =>
        redirect(`${request.target}x`, FOLLOWED)(request, socket),
      );
      await fails('protocol');
      assert.equal(server.requests.length, 1 + 1 + MAX_HOPS);
      for (const location of [
        '',
        'ftp://192.0.2.1/',
        'file:///etc/passwd',
        'http://',
        'http://a:b@192.0.2.1/',
      ]) {
        server.answerWith(redirect(location, FOLLOWED));
        await fails('protocol');
      }
      server.answerWith(respond({ status: FOLLOWED }));
      await fails('protocol');
    });

    test('a certificate nobody vouches for is a TLS failure', async () => {
      const secure = await HostileServer.start(respond({ headers: typed, body: goodBody }), {
        tls: true,
      });
      const guard = new OutboundGuard({ endpoints: [secure.endpoint] });
      const client = new HttpClient({ guard, clock, ...CLIENT });
      await fails('tls', ask(secure.url, client));
      assert.equal(secure.requests.length, 0);
      await client.close();
      await secure.idle();
      await secure.stop();
    });

    test('a server that does not speak TLS is a TLS failure', async () => {
      server.onBytes = (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      await fails('tls', ask(server.url.replace('http:', 'https:')));
    });

    test('a handshake that never ends is a timeout, and its connection is let go in the end', async () => {
      server.onBytes = spendBudget;
      await fails('timeout', ask(server.url.replace('http:', 'https:')));
      await clock.advance(10_000);
      await server.idle();
      assert.equal(server.accepted, 1);
    });

    test('a redirect from https to http is refused', async () => {
      const secure = await HostileServer.start(redirect(server.url, FOLLOWED), { tls: true });
      const guard = new OutboundGuard({ endpoints: [secure.endpoint, server.endpoint] });
      const client = new HttpClient({ guard, clock, ...CLIENT, tls: { ca: testCertificate } });
      await fails('protocol', ask(secure.url, client));
      assert.equal(server.requests.length, 0);
      secure.answerWith(respond({ headers: typed, body: goodBody }));
      await answers(ask(secure.url, client));
      await client.close();
      await secure.idle();
      await secure.stop();
    });
  });
}

function tearDown(socket: Socket): void {
  socket.resetAndDestroy();
}
