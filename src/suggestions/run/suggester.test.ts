/** Which names fill the slots, and what is said when time runs out. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { USUAL_WISHES } from '../brief/usual-wishes.ts';
import type { Availability, SuggestionRequest } from '../schemas.ts';
import { admitLabels } from './admit-labels.ts';
import { UNKNOWN } from './check-names.ts';
import { makeNames } from './generate-names.ts';
import { Suggester, type SuggesterParts } from './suggester.ts';
import type { SuggestionEvent } from './suggestion-run.ts';

const REQUEST: SuggestionRequest = {
  ...USUAL_WISHES,
  query: 'tiệm trà sữa và bánh ngọt thủ công ở Đà Lạt',
  zones: ['vn'],
  limit: 6,
};
const FREE: Availability = { available: true, status: 'available' };
const TAKEN: Availability = { available: false, status: 'registered' };
const parseName = createNameParser();
const ranked = ranking();

function ranking(): string[] {
  const made = makeNames(parseName, REQUEST, 60);
  assert.ok('suggestions' in made);
  return [...made.suggestions, ...made.reserve].map(({ domain }) => domain);
}

type Check = SuggesterParts['checker']['check'];

function suggesterWith(check: Check, model: SuggesterParts['model'] = null) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const suggester = new Suggester({
    clock,
    maker: {
      names: async (request, reserve) => makeNames(parseName, request, reserve),
      async admit(request, proposals, before) {
        await settle();
        return admitLabels(parseName, request, proposals, before);
      },
    },
    checker: {
      check(name, signal, onWord) {
        asked.push(name.ascii);
        return check(name, signal, onWord);
      },
    },
    model,
    parseName,
    onAnswer: () => {},
  });
  const suggest = async (
    request: Partial<SuggestionRequest>,
    tell: ((e: SuggestionEvent) => void) | null = null,
  ) => {
    const task = { signal: new AbortController().signal, tell };
    const answer = await suggester.suggest({ ...REQUEST, ...request }, task);
    return { ...answer, domains: answer.suggestions.map(({ domain }) => domain) };
  };
  return { clock, asked, suggester, suggest };
}

/** Speaks when the signal fires, as the real checks do. */
const never: Check = (_name, signal) =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(UNKNOWN), { once: true }),
  );

test('names that are taken stay in the list, and say so', async () => {
  const { suggest, asked } = suggesterWith(async ({ ascii }) =>
    ascii === ranked[1] ? TAKEN : FREE,
  );
  const { suggestions, domains, partial } = await suggest({});
  assert.deepEqual(domains, ranked.slice(0, 6));
  assert.deepEqual(asked, domains);
  assert.equal(suggestions[1]?.status, 'registered');
  assert.equal(partial, false);
});

test('onlyAvailable: the next names in order stand in, and no more are asked for than slots are free', async () => {
  const taken = new Set([0, 2, 3, 7].map((place) => ranked[place]));
  const { suggest, asked } = suggesterWith(async ({ ascii }) => (taken.has(ascii) ? TAKEN : FREE));
  const { domains } = await suggest({ onlyAvailable: true });
  assert.deepEqual(
    domains,
    [1, 4, 5, 6, 8, 9].map((place) => ranked[place]),
  );
  assert.deepEqual(asked, ranked.slice(0, 10));
});

test('onlyAvailable: when no registry answers, a few questions are enough', async () => {
  const { suggest, asked } = suggesterWith(async () => UNKNOWN);
  const { domains, partial } = await suggest({ onlyAvailable: true });
  assert.deepEqual([domains, partial], [[], true]);
  assert.ok(asked.length <= 2 * REQUEST.limit);
});

test('a JSON answer comes after eight seconds at the latest, with what is known, and says partial', async () => {
  const { suggest, clock } = suggesterWith((name, signal, onWord) =>
    name.ascii === ranked[0] ? Promise.resolve(FREE) : never(name, signal, onWord),
  );
  const answer = suggest({});
  await clock.advance(7_999);
  await clock.advance(1);
  const { suggestions, partial, elapsedMs } = await answer;
  assert.deepEqual([partial, elapsedMs], [true, 8_000]);
  assert.deepEqual(
    suggestions.map(({ status }) => status),
    ['available', ...Array(5).fill('unknown')],
  );
  assert.equal(clock.waiting, 0);
});

test('a service that stops lets answers end with what they have', async () => {
  const { suggest, suggester, clock } = suggesterWith(never);
  const answer = suggest({}, () => {});
  await clock.advance(0);
  suggester.stop();
  const { partial, domains } = await answer;
  assert.deepEqual([partial, domains.length], [true, 6]);
});

test('names are told before anything is known of them, then what DNS says, then the registry', async () => {
  const likely: Availability = { available: null, status: 'likely' };
  const { suggest } = suggesterWith(async (_name, _signal, onWord) => {
    onWord(likely);
    return FREE;
  });
  const told: string[] = [];
  await suggest({ limit: 1 }, ({ event, data }) =>
    told.push(`${event} ${'status' in data ? data.status : ''}`),
  );
  assert.deepEqual(told, [
    'meta ',
    'suggestion unknown',
    'availability likely',
    'availability available',
  ]);
});

test('a model that has ended is not waited for, though its names are still being judged', async () => {
  const model: SuggesterParts['model'] = {
    model: 'tiny',
    async propose(_wish, { onProposal }) {
      for (const label of ['tranha', 'suavui']) onProposal({ label, words: [] });
      return null;
    },
  };
  const { suggest, clock } = suggesterWith(async () => FREE, model);
  const { domains, partial, engine } = await suggest({});
  assert.deepEqual(domains, [...ranked.slice(0, 3), 'tranha.vn', 'suavui.vn', ranked[3]]);
  assert.deepEqual([partial, engine, clock.waiting], [false, 'model:tiny', 0]);
});
