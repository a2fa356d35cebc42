import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import { USUAL_WISHES } from '../brief/usual-wishes.ts';
import type { SuggestionRequest } from '../schemas.ts';
import { admitLabels } from './admit-labels.ts';
import { makeNames } from './generate-names.ts';
import { NameMakerThread } from './name-maker-thread.ts';

const REQUEST: SuggestionRequest = {
  ...USUAL_WISHES,
  query: 'xưởng gốm và lớp học làm gốm ở Hội An',
  zones: ['test', 'vn'],
  maxLength: 12,
  idn: true,
  seed: 3,
};

function threadFor(t: TestContext): NameMakerThread {
  const thread = new NameMakerThread({ extraTlds: ['test'] });
  t.after(() => thread.stop());
  return thread;
}

test('the thread gives what the generator gives, each question its own answer', async (t) => {
  const thread = threadFor(t);
  const parseName = createNameParser({ extraTlds: ['test'] });
  const other = { ...REQUEST, query: 'online accounting for freelancers', zones: ['com'] };
  const proposals = [{ label: 'gomhoian', words: ['gốm', 'hội an'] }];
  const answers = await Promise.all([
    thread.names(REQUEST, 10),
    thread.names(other, 0),
    thread.admit(REQUEST, proposals, 0),
  ]);
  assert.deepEqual(answers, [
    makeNames(parseName, REQUEST, 10),
    makeNames(parseName, other, 0),
    admitLabels(parseName, REQUEST, proposals, 0),
  ]);
  assert.match(answers[2][0]?.reason ?? '', /“gốm” và “hội an”/);
});

test('when the thread ends, its questions fail, and the next one starts another', async (t) => {
  const thread = threadFor(t);
  const asked = assert.rejects(thread.names(REQUEST, 0), /has ended/);
  await thread.stop();
  await asked;
  assert.ok('suggestions' in (await thread.names(REQUEST, 0)));
});
