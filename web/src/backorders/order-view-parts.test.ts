import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderStateValues as ORDER_STATES } from '../api/data/openapi.ts';
import type { Failure } from '../api/failure.ts';
import { stepsOf } from './order-states.ts';
import { dropMoment } from './polling.ts';
import { eventText, orderRefusal } from './service-words.ts';

test('every state stands at exactly one step', () => {
  for (const state of ORDER_STATES) {
    const current = stepsOf(state, []).filter(({ is }) => is === 'current');
    assert.equal(current.length, 1, state);
  }
});

test('an order that was cancelled early shows what it never came to as ahead', () => {
  const shown = stepsOf('cancelled', ['accepted', 'watching', 'cancelled']).map(({ is }) => is);
  assert.deepEqual(shown, ['past', 'past', 'ahead', 'ahead', 'ahead', 'current']);
});

test('a drop is days away, then hours, then now, then past', () => {
  const drop = {
    from: '2026-01-15T12:00:00Z',
    to: '2026-01-15T13:00:00Z',
    certainty: 'window',
    source: 'a rule',
  } as const;
  const at = (text: string) => dropMoment(drop, Date.parse(text));
  assert.deepEqual(at('2026-01-12T11:00:00Z'), { kind: 'days', days: 3 });
  assert.deepEqual(at('2026-01-15T11:59:00Z'), { kind: 'soon', until: Date.parse(drop.from) });
  assert.deepEqual(at('2026-01-15T12:00:00Z'), { kind: 'within' });
  assert.deepEqual(at('2026-01-15T13:00:00Z'), { kind: 'past' });
});

test('a code that isn’t known is told in the service’s own words, never left out', () => {
  const codes = { renewed: 'words', price_above_max: 'words' };
  const text = (code: string, message: string) =>
    eventText({ code, message }, codes, 'the account');
  assert.deepEqual(text('renewed', 'said'), { text: 'words', detail: null });
  assert.deepEqual(text('price_above_max', 'USD 90'), { text: 'words', detail: 'USD 90' });
  assert.deepEqual(text('account_policy', 'said'), { text: 'the account', detail: 'said' });
  assert.deepEqual(text('brand_new', 'said'), { text: null, detail: 'said' });
  assert.deepEqual(text('toString', ''), { text: null, detail: 'toString' });
});

test('a refusal leads on: to the order that stands, or to the name', () => {
  const failure = (kind: Failure['kind'], code: string | undefined, message: string): Failure => ({
    kind,
    message: 'said',
    requestId: null,
    retryAt: null,
    details: [{ field: 'domain', message, ...(code !== undefined && { code }) }],
  });
  const id = '0b6f1c52-0000-4000-8000-000000000000';
  assert.equal(orderRefusal(failure('conflict', 'already_ordered', `order ${id}`))?.orderId, id);
  assert.equal(
    orderRefusal(failure('conflict', 'available', 'is available now'))?.kind,
    'available',
  );
  assert.equal(
    orderRefusal(failure('conflict', 'vn_short_name_auction', 'is to be auctioned'))?.kind,
    'withheld',
  );
  assert.equal(
    orderRefusal(failure('invalidInput', undefined, 'no registrar account is set up for .xyz'))
      ?.kind,
    'zone',
  );
  assert.equal(orderRefusal(failure('unavailable', undefined, '')), null);
});
