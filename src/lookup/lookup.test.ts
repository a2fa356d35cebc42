import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DomainName } from '#app/names/domain-name.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { emptyRegistration } from '#app/records/registration.ts';
import type { FailureKind, SourceName, SourceReply } from '#app/sources/source.ts';
import { FakeClock, settle as settled } from '#app/testing/fake-clock.ts';
import { OWN_REGISTRIES } from '#app/testing/own-registries.ts';
import { checkName } from './answers/check-name.ts';
import { OutcomeCache } from './cache/outcome-cache.ts';
import { type Finding, Lookups } from './lookup.ts';
import type { LookupOutcome, RegistrySource, UnknownOutcome } from './outcome.ts';
import type { Step } from './plan/source-plan.ts';
import { MemoryLedger } from './queues/ledger.ts';
import { RegistryQueues } from './queues/registry-queues.ts';
import { settleByReading } from './rules/settle.ts';

const parseName = createNameParser({ extraTlds: ['test'] });
const TTL = { registeredTtlSeconds: 3600, availableTtlSeconds: 60, reservedTtlSeconds: 3600 };

/** What a scripted source says: a reading, a failure, or nothing until its time is up. */
type Say =
  | Reading['status']
  | 'auction'
  | { fails: FailureKind; retryAfterMs?: number }
  | 'silence'
  | 'deaf';

function name(text: string): DomainName {
  const parsed = parseName(text);
  assert.ok(parsed.ok);
  return parsed.name;
}

function reading(status: Reading['status'], auction = false): Reading {
  const registration = status === 'registered' ? emptyRegistration() : null;
  return {
    status,
    domain: null,
    registration,
    auction,
    words: null,
    referral: { whoisServer: null, rdapUrl: null },
  };
}

function scenario(
  script: Partial<Record<SourceName, () => Say>>,
  options: {
    delegated?: boolean;
    dnsSilent?: boolean;
    reserved?: string[];
    auction?: string[];
  } = {},
) {
  const clock = new FakeClock();
  const observed: LookupOutcome[] = [];
  const asked: string[] = [];
  const steps = Object.entries(script).map(
    ([source, say]): Step =>
      async (inquiry) => {
        const server = `${source}.example`;
        let said: Say = 'silence';
        const answered = await inquiry.ask({
          source: source as SourceName,
          server,
          ask: (signal) => {
            asked.push(source);
            said = say();
            return reply(source as SourceName, server, said, signal);
          },
          read: () =>
            said === 'auction' ? reading('reserved', true) : reading(said as Reading['status']),
        });
        return answered && settleByReading(source as RegistrySource, answered.reading);
      },
  );
  const lookups = new Lookups({
    clock,
    timeoutMs: 10_000,
    cache: new OutcomeCache(clock, TTL, 10_000_000, null),
    queues: new RegistryQueues(clock, new MemoryLedger(clock), OWN_REGISTRIES),
    plan: { stepsFor: () => steps },
    lists: {
      current: async () => ({
        reserved: new Set(options.reserved),
        auction: new Set(options.auction),
      }),
    },
    dns: {
      ask: async () => ({
        source: 'dns',
        server: '192.0.2.53',
        result: options.dnsSilent ? 'silent' : options.delegated ? 'delegated' : 'notDelegated',
        ms: 1,
        at: clock.now(),
      }),
    },
    observe: (outcome) => observed.push(outcome),
  });

  function reply(
    source: SourceName,
    server: string,
    said: Say,
    signal: AbortSignal,
  ): Promise<SourceReply> {
    const failure = (kind: FailureKind, retryAfterMs: number | null = null): SourceReply => ({
      ok: false,
      failure: { source, server, kind, message: '', ms: 1, retryAfterMs },
    });
    if (said === 'deaf') return new Promise(() => {});
    if (said === 'silence') {
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve(failure('timeout'))),
      );
    }
    if (typeof said === 'object')
      return Promise.resolve(failure(said.fails, said.retryAfterMs ?? null));
    const bytes = new TextEncoder().encode('said');
    return Promise.resolve({
      ok: true,
      answer: {
        source,
        server,
        fetchedAt: clock.now(),
        ms: 1,
        bytes,
        charset: 'utf-8',
        httpStatus: 200,
      },
    });
  }

  return { clock, lookups, observed, asked };
}

function found(result: Finding): Extract<Finding, { kind: 'found' }> {
  assert.ok(result.kind === 'found', 'a definite answer');
  return result;
}

function unknown(result: Finding): UnknownOutcome {
  assert.ok(result.kind === 'unknown', 'no definite answer');
  return result.outcome;
}

test('a thousand simultaneous lookups of one name ask its source once', async () => {
  const { lookups, asked } = scenario({ rdap: () => 'registered' });
  const all = await Promise.all(
    Array.from({ length: 1000 }, () => lookups.find(name('example.com'))),
  );
  assert.equal(asked.length, 1);
  assert.ok(all.every((result) => found(result).outcome.status === 'registered'));
});

test('a registered name is served from the cache for an hour, an available one for a minute', async () => {
  const { clock, lookups, asked } = scenario({
    rdap: () => (asked.length === 1 ? 'registered' : 'available'),
  });
  await lookups.find(name('example.com'));
  await clock.advance(3_599_000);
  const cached = found(await lookups.find(name('example.com')));
  assert.deepEqual(cached.serving, { cached: true, stale: false, secondsLeft: 1 });
  await clock.advance(1_000);
  assert.equal(found(await lookups.find(name('example.com'))).outcome.status, 'available');
  await clock.advance(60_000);
  await lookups.find(name('example.com'));
  assert.equal(asked.length, 3);
});

test('fresh asks the source though the cache has an answer', async () => {
  const { lookups, asked } = scenario({ rdap: () => 'registered' });
  await lookups.find(name('example.com'));
  const again = found(await lookups.find(name('example.com'), { fresh: true }));
  assert.equal(again.serving.cached, false);
  assert.equal(asked.length, 2);
});

for (const say of [
  'throttled',
  'refused',
  'unknown',
  { fails: 'unreachable' },
  { fails: 'protocol' },
  { fails: 'tooLarge' },
] as const) {
  const what = typeof say === 'object' ? `a failure (${say.fails})` : `"${say}"`;
  test(`${what} is never "available": the next source is asked, and without one the name is unknown`, async () => {
    const helped = scenario({ rdap: () => say, whois: () => 'registered' });
    assert.equal(found(await helped.lookups.find(name('example.com'))).outcome.source, 'whois');
    const alone = scenario({ rdap: () => say });
    const outcome = unknown(await alone.lookups.find(name('example.com')));
    assert.equal(outcome.attempts.length, 1);
    assert.equal(alone.observed[0]?.status, 'unknown');
  });
}

test('a source that is silent leaves time for the next one, and the whole ends within the budget', async () => {
  const { clock, lookups, asked } = scenario({ rdap: () => 'silence', whois: () => 'silence' });
  const startedAt = clock.now();
  let ended: number | null = null;
  const lookup = lookups.find(name('example.com')).then((result) => {
    ended = clock.now();
    return result;
  });
  await clock.advance(10_000);
  const outcome = unknown(await lookup);
  assert.deepEqual(asked, ['rdap', 'whois']);
  assert.deepEqual(
    outcome.attempts.map((a) => a.result),
    ['timeout', 'timeout'],
  );
  assert.ok(ended !== null && ended - startedAt <= 10_000);
  assert.equal(clock.waiting, 0);
});

test('when every source refuses, an answer at most a day old stands in, marked stale', async () => {
  let up = true;
  const { clock, lookups } = scenario({
    rdap: () => (up ? 'registered' : { fails: 'serverError' }),
  });
  await lookups.find(name('example.com'));
  up = false;
  await clock.advance(23 * 3_600_000);
  const stale = found(await lookups.find(name('example.com')));
  const { refused, ...serving } = stale.serving;
  assert.deepEqual(serving, { cached: true, stale: true, secondsLeft: 0 });
  assert.equal(refused?.[0]?.result, 'serverError');
  const check = await checkName(lookups, name('example.com'), clock);
  assert.ok(check.status === 'registered' && !check.definitive);
  assert.equal((await lookups.askNow(name('example.com'))).status, 'unknown');
  await clock.advance(3_600_000);
  unknown(await lookups.find(name('example.com')));
});

test('an available name never stands in stale', async () => {
  let up = true;
  const { clock, lookups } = scenario({
    rdap: () => (up ? 'available' : { fails: 'serverError' }),
  });
  await lookups.find(name('example.com'));
  up = false;
  await clock.advance(61_000);
  unknown(await lookups.find(name('example.com')));
});

test('a source whose client does not end in time costs a lookup no more than its budget', async () => {
  const { clock, lookups, asked } = scenario({ rdap: () => 'deaf', whois: () => 'deaf' });
  const lookup = lookups.find(name('example.com'));
  await clock.advance(10_000);
  const outcome = unknown(await lookup);
  assert.deepEqual(asked, ['rdap', 'whois']);
  assert.deepEqual(
    outcome.attempts.map((a) => a.result),
    ['timeout', 'timeout'],
  );
  assert.equal(clock.waiting, 0);
});

test('every unknown outcome says when to ask again, though no source did', async () => {
  for (const say of ['unknown', 'throttled', 'refused', { fails: 'unreachable' }] as const) {
    const { lookups } = scenario({ rdap: () => say });
    const { retryAfterMs } = unknown(await lookups.find(name('example.com')));
    assert.ok(retryAfterMs > 0 && retryAfterMs <= 15 * 60_000, JSON.stringify(say));
  }
});

test('an unknown outcome says when to ask again if a source did', async () => {
  const { lookups } = scenario({ rdap: () => ({ fails: 'rateLimited', retryAfterMs: 42_000 }) });
  assert.equal(unknown(await lookups.find(name('example.com'))).retryAfterMs, 42_000);
  const next = unknown(await lookups.find(name('example.org')));
  assert.equal(next.attempts[0]?.result, 'coolingDown');
});

test('a delegation settles "registered" for a check when no source answers, its absence settles nothing', async () => {
  const held = scenario({ whois: () => ({ fails: 'unreachable' }) }, { delegated: true });
  const answer = await checkName(held.lookups, name('example.com'), held.clock);
  assert.ok(answer.status === 'registered' && answer.available === false);
  assert.equal(answer.evidence.at(-1)?.result, 'delegated');
  const not = scenario({ whois: () => ({ fails: 'unreachable' }) }, { delegated: false });
  assert.equal((await checkName(not.lookups, name('example.com'), not.clock)).status, 'unknown');
});

test('a .vn shared zone is reserved without asking anyone', async () => {
  const { lookups, asked } = scenario({ inet: () => 'available' });
  for (const zone of ['com.vn', 'hanoi.vn', 'ai.vn']) {
    const { outcome } = found(await lookups.find(name(zone)));
    assert.equal(outcome.status, 'reserved');
    assert.equal(outcome.reason?.code, 'vn_shared_zone');
    assert.equal(outcome.source, 'rules');
  }
  assert.equal(asked.length, 0);
});

test('a short .vn name is auction when the registry has no such name, registered when it was sold, unknown when nobody answers', async () => {
  const free = scenario({ inet: () => 'available' });
  const { outcome } = found(await free.lookups.find(name('ab.vn')));
  assert.equal(outcome.status, 'auction');
  assert.equal(outcome.reason?.code, 'vn_short_name_auction');
  const sold = scenario({ inet: () => 'registered' });
  assert.equal(found(await sold.lookups.find(name('ab.vn'))).outcome.status, 'registered');
  const down = scenario({ inet: () => ({ fails: 'unreachable' }) });
  unknown(await down.lookups.find(name('ab.vn')));
});

test('the operator’s lists hold a free .vn name back, reserved before auction; the registry’s word comes first', async () => {
  const lists = { reserved: ['giu-cho.vn', 'ca-hai.vn'], auction: ['dau-gia.vn', 'ca-hai.vn'] };
  const { lookups } = scenario({ inet: () => 'available' }, lists);
  const statusOf = async (text: string) => found(await lookups.find(name(text))).outcome.status;
  assert.equal(await statusOf('giu-cho.vn'), 'reserved');
  assert.equal(await statusOf('dau-gia.vn'), 'auction');
  assert.equal(await statusOf('ca-hai.vn'), 'reserved');
  assert.equal(await statusOf('ai-do.vn'), 'available');
  const held = scenario({ inet: () => 'registered' }, lists);
  assert.equal(found(await held.lookups.find(name('giu-cho.vn'))).outcome.status, 'registered');
});

test('a name the registry keeps is reserved, or auction when it says so', async () => {
  const kept = scenario({ rdap: () => 'reserved' });
  assert.equal(found(await kept.lookups.find(name('kept.test'))).outcome.status, 'reserved');
  const auctioned = scenario({ rdap: () => 'auction' });
  assert.equal(found(await auctioned.lookups.find(name('kept.test'))).outcome.status, 'auction');
});

test('every outcome that asked its sources is observed once, a cached one not again', async () => {
  const { lookups, observed } = scenario({ rdap: () => 'registered' });
  await lookups.find(name('example.com'));
  await lookups.find(name('example.com'));
  await settled();
  assert.equal(observed.length, 1);
});

test('a source that answers late is still heard when the next one knows nothing', async () => {
  const late = scenario({ rdap: () => 'silence', whois: () => ({ fails: 'unreachable' }) });
  const lookup = late.lookups.find(name('example.com'));
  await late.clock.advance(3_999);
  assert.deepEqual(late.asked, ['rdap']);
  await late.clock.advance(1);
  assert.deepEqual(late.asked, ['rdap', 'whois']);
  await late.clock.advance(6_000);
  const outcome = unknown(await lookup);
  assert.deepEqual(
    outcome.attempts.map((a) => a.result),
    ['unreachable', 'timeout'],
  );
});

test('a name written into the operator’s lists is held back at once, and let go when taken out, whatever is cached', async () => {
  const reserved: string[] = [];
  const lists = { reserved };
  const clock = scenario({ inet: () => 'available' }, lists);
  const statusNow = async () => found(await clock.lookups.find(name('ten-moi.vn'))).outcome.status;
  assert.equal(await statusNow(), 'available');
  reserved.push('ten-moi.vn');
  assert.equal(await statusNow(), 'reserved');
  reserved.pop();
  assert.equal(await statusNow(), 'available');
});

test('a delegated name is never available: the next source decides', async () => {
  const { lookups } = scenario(
    { rdap: () => 'available', whois: () => 'registered' },
    { delegated: true },
  );
  const { outcome } = found(await lookups.find(name('example.com')));
  assert.deepEqual([outcome.status, outcome.source], ['registered', 'whois']);
});

test('where no other source settles it, the delegation makes it registered, not definitively', async () => {
  const { clock, lookups } = scenario({ rdap: () => 'available' }, { delegated: true });
  unknown(await lookups.find(name('example.com')));
  const check = await checkName(lookups, name('example.com'), clock);
  assert.ok(check.status === 'registered' && !check.available && !check.definitive);
  const results = check.evidence.map(({ result }) => result);
  assert.deepEqual(results.slice(0, 2), ['notFound', 'delegated']);
});

test('available is definitive by two witnesses, and not with the DNS silent', async () => {
  for (const dnsSilent of [false, true]) {
    const { clock, lookups } = scenario({ rdap: () => 'available' }, { dnsSilent });
    const check = await checkName(lookups, name('example.com'), clock);
    assert.ok(check.status === 'available');
    assert.equal(check.definitive, !dnsSilent);
    assert.deepEqual(
      check.evidence.map(({ source, result }) => [source, result]),
      [
        ['rdap', 'notFound'],
        ['dns', dnsSilent ? 'silent' : 'notDelegated'],
      ],
    );
  }
});
