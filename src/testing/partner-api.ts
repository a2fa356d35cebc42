/** For tests of routes that need a key: a service, keys for it, and what every answer must be. */
import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { describedAnswers } from './described-answers.ts';
import { HostileServer, type ReceivedRequest, respond } from './servers/hostile-server.ts';
import { type ServiceAnswer, startTestService } from './service.ts';

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

export interface Partner {
  readonly id: string;
  readonly headers: Record<string, string>;
}

/** Receivers of tests stand on loopback; other private addresses stay what they are. */
export async function partnerApi(settings: Record<string, string> = {}) {
  const loopback = { OUTBOUND_ALLOW: '127.0.0.1/32' };
  const service = await startTestService({ after }, { ...loopback, ...settings });
  const described = await describedAnswers(service);
  const expect = (
    answer: ServiceAnswer,
    status: number,
    operation: string,
    code?: string,
  ): void => {
    assert.equal(answer.status, status, answer.text);
    for (const header of LIMIT_HEADERS)
      assert.match(answer.headers.get(header) ?? '', /^\d+$/, header);
    described.hold(operation, answer);
    if (status < 400) return;
    assert.equal(answer.body.code, code);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  };
  return {
    service,
    expect,
    /** A key of the test's own: what is listed is its alone. */
    async partner(tier: 'partner' | 'admin' = 'partner'): Promise<Partner> {
      const headers = { 'x-api-key': await service.issue(tier, 100_000) };
      const { body } = await service.get('/api/v1/usage', headers);
      return { id: body.key.id, headers };
    },
    /** Each call: method, path, operation and a body that is wrong in itself. */
    testKeys(calls: readonly (readonly [string, string, string, string?])[]): void {
      test('401 with a wrong key and 403 without a Partner key, whatever else is wrong', async () => {
        for (const [method, path, operation, body] of calls) {
          const send = (headers: Record<string, string>) =>
            service.send(method, path, {
              headers: { 'content-type': 'application/json', ...headers },
              ...(body !== undefined && { body }),
            });
          expect(await send({}), 403, operation, 'forbidden');
          expect(await send({ 'x-api-key': 'wrong' }), 401, operation, 'unauthorized');
        }
      });
    },
  };
}

/** A receiver of webhooks that always answers so, and the first request that comes to it. */
export async function receiverOf(t: TestContext, status = 204) {
  const arrived = Promise.withResolvers<ReceivedRequest>();
  const receiver = await HostileServer.start((request, socket) => {
    respond({ status })(request, socket);
    arrived.resolve(request);
  });
  t.after(() => receiver.stop());
  return { url: `${receiver.url}/hook`, first: arrived.promise };
}
