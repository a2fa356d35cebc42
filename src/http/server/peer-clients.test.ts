/**
 * Clients of other Vietnamese WHOIS interfaces, as published, decide on our answers what they decide on those they
 * were written for. Each reads the body of a 200 by its own rule and treats any other status as a failure.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';

type Verdict = 'registered' | 'free' | 'failed';

interface PeerClient {
  readonly name: string;
  read(answer: ServiceAnswer): { verdict: Verdict; expiry?: string | null; retrySeconds?: number };
}

/** Every one of them honours `Retry-After` as a number of seconds, and reads `code` of an error's body. */
function failure(answer: ServiceAnswer) {
  assert.equal(typeof answer.body.code, 'string');
  const retrySeconds = Number.parseInt(answer.headers.get('retry-after') ?? '', 10);
  return { verdict: 'failed' as const, retrySeconds };
}

const CLIENTS: readonly PeerClient[] = [
  {
    name: 'only "available" is free, anything else is read as registered; a missing expiry falls back to the renewal deadline',
    read(answer) {
      if (answer.status !== 200) return failure(answer);
      if (answer.body.status === 'available') return { verdict: 'free' };
      const { data } = answer.body;
      assert.equal(typeof data.registrar.name, 'string');
      assert.ok('name' in data.registrant);
      assert.ok(data.nameservers.every((host: unknown) => typeof host === 'string'));
      return { verdict: 'registered', expiry: data.dates.expiry || data.dates.renewalDeadline };
    },
  },
  {
    name: 'only "available" is free; a body above 2 MiB or an error status is a failure',
    read(answer) {
      if (answer.status !== 200 || answer.text.length > 2 * 1024 * 1024) return failure(answer);
      return { verdict: answer.body.status === 'available' ? 'free' : 'registered' };
    },
  },
  {
    name: 'whatever is not "registered" is not registered; any other status than 200 is a failure',
    read(answer) {
      if (answer.status !== 200) return failure(answer);
      return { verdict: answer.body.status !== 'registered' ? 'free' : 'registered' };
    },
  },
  {
    name: '"registered" and "pending" are registered, all else is not',
    read(answer) {
      if (answer.status !== 200) return failure(answer);
      return {
        verdict: ['registered', 'pending'].includes(answer.body.status) ? 'registered' : 'free',
      };
    },
  },
];

const service = await startTestService({ after });

const names: readonly [string, Verdict][] = [
  ['taken.test', 'registered'],
  ['nobody-has-it.test', 'free'],
  ['redemption.test', 'registered'],
  ['down.test', 'failed'],
];
for (const client of CLIENTS) {
  for (const [name, verdict] of names) {
    test(`${client.name}: ${name} is ${verdict}`, async () => {
      const read = client.read(await service.get(`/api/v1/whois?domain=${name}`));
      assert.equal(read.verdict, verdict);
      if (read.expiry !== undefined) assert.match(read.expiry ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      if (verdict === 'failed') assert.ok(read.retrySeconds! >= 1);
    });
  }
}
