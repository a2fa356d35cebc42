import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import type { SuggestionRequest } from '#app/records/suggestion.ts';
import { NameMaker } from './name-maker.ts';
import { NameMakerThread } from './name-maker-thread.ts';

const REQUEST: SuggestionRequest = {
  query: 'xưởng gốm và lớp học làm gốm ở Hội An',
  zones: ['test', 'vn'],
  language: 'auto',
  style: 'any',
  maxLength: 12,
  hyphens: false,
  digits: false,
  idn: true,
  limit: 20,
  check: false,
  onlyAvailable: false,
  seed: 3,
};

function threadFor(t: TestContext): NameMakerThread {
  const thread = new NameMakerThread({ extraTlds: ['test'] });
  t.after(() => thread.stop());
  return thread;
}

test('the thread gives what the generator gives, each question its own answer', async (t) => {
  const thread = threadFor(t);
  const maker = new NameMaker(createNameParser({ extraTlds: ['test'] }));
  const other = { ...REQUEST, query: 'online accounting for freelancers', zones: ['com'] };
  const proposals = [{ label: 'gomhoian', words: ['gốm', 'hội an'] }];
  const answers = await Promise.all([
    thread.names(REQUEST, 10),
    thread.names(other, 0),
    thread.admit(REQUEST, proposals, 0),
  ]);
  assert.deepEqual(answers, [
    maker.names(REQUEST, 10),
    maker.names(other, 0),
    maker.admit(REQUEST, proposals, 0),
  ]);
  assert.match(answers[2][0]?.reason ?? '', /“gốm” và “hội an”/);
});

test('when the thread ends, its questions fail, and the next one starts another', async (t) => {
  const thread = threadFor(t);
  const asked = assert.rejects(thread.names(REQUEST, 0), /has ended/);
  await thread.stop();
  await asked;
  assert.ok('names' in (await thread.names(REQUEST, 0)));
});
