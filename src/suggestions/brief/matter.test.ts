import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBrief } from './read-brief.ts';

const tradesOf = (brief: string) => readBrief(brief, 'auto').trades.map(({ name }) => name);

test('what somebody was is no matter, and a tone within the name of a place is none', () => {
  const walks = readBrief(
    'I am an ex-postman and run guided walks along old postal routes in the Black Forest',
    'auto',
  );
  assert.ok(!walks.trades.some(({ name }) => name === 'postman'));
  assert.ok(!walks.moods.some(({ name }) => name.en === 'all black'));
  assert.ok(tradesOf('a club for ex boxers').length > 0);
  const { particulars } = readBrief('photographer who only does tiny weddings', 'auto');
  assert.ok(!particulars.some(({ said }) => said === 'does'));
});

test('what is compared, what stands in the way and where a name is read are no matter', () => {
  const about = (brief: string) => readBrief(brief, 'auto').trades[0]?.trade.cues.en[0];
  assert.equal(about('piano lessons. Think private bank rather than startup'), 'piano lessons');
  assert.notEqual(about('stargazing evenings despite the light pollution'), 'light pollution');
  const { trades } = readBrief('drywall repair, easy to remember on a van', 'auto');
  assert.ok(!trades.some(({ name }) => name === 'vans'));
});
