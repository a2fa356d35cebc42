import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembered } from './remembered.ts';

function counted(options: { max: number; maxLength: number }) {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text);
    return text === 'nothing' ? null : text.toUpperCase();
  }, options);
  return { asked, answer };
}

test('the same text is looked into once, whatever the answer was', () => {
  const { asked, answer } = counted({ max: 10, maxLength: 20 });
  for (let time = 0; time < 3; time++) {
    assert.equal(answer('terms of use'), 'TERMS OF USE');
    assert.equal(answer('nothing'), null);
  }
  assert.deepEqual(asked, ['terms of use', 'nothing']);
});

test('what comes again stays, while strangers pass through', () => {
  const { asked, answer } = counted({ max: 4, maxLength: 20 });
  for (let stranger = 0; stranger < 100; stranger++) {
    answer('terms of use');
    answer('nothing');
    answer(`stranger ${stranger}`);
  }
  assert.equal(asked.filter((text) => text === 'terms of use' || text === 'nothing').length, 2);
});

test('no more than twice the limit is kept, and nothing longer than the limit', () => {
  const { asked, answer } = counted({ max: 4, maxLength: 20 });
  for (let stranger = 0; stranger < 100; stranger++) answer(`stranger ${stranger}`);
  asked.length = 0;
  for (let stranger = 99; stranger >= 0; stranger--) answer(`stranger ${stranger}`);
  assert.ok(asked.length >= 92, `${asked.length} of 100 had to be looked into again`);
  asked.length = 0;
  answer('longer than twenty letters');
  answer('longer than twenty letters');
  assert.equal(asked.length, 2);
});
