import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Proposal, ProposalReader } from './proposals.ts';

function proposalsIn(text: string, pieceSize = text.length): Proposal[] {
  const found: Proposal[] = [];
  const reader = new ProposalReader((proposal) => found.push(proposal));
  for (let from = 0; from < text.length; from += pieceSize)
    reader.push(text.slice(from, from + pieceSize));
  return found;
}

const labelsIn = (text: string) => proposalsIn(text).map(({ label }) => label);

test('names come out the same however the text is cut', () => {
  const text =
    'Sure <think>{"label":"no"}</think> ```json\n{"names":[{"label":"beannest","words":["bean","nest"]},"roastly",{"name":"x\\"y"}]}``` ["solo"]';
  const whole = proposalsIn(text);
  assert.deepEqual(whole, [
    { label: 'beannest', words: ['bean', 'nest'] },
    { label: 'roastly', words: [] },
    { label: 'x"y', words: [] },
    { label: 'solo', words: [] },
  ]);
  for (let size = 1; size < text.length; size++)
    assert.deepEqual(proposalsIn(text, size), whole, String(size));
});

test('a name is told as soon as its item is complete, long before the text is', () => {
  const found: string[] = [];
  const reader = new ProposalReader(({ label }) => found.push(label));
  reader.push('{"names":[{"label":"bean');
  assert.deepEqual(found, []);
  reader.push('nest"},{"la');
  assert.deepEqual(found, ['beannest']);
});

test('small faults of the JSON cost nothing or one item', () => {
  assert.deepEqual(labelsIn('{"names":[{"label":"one",},{"label":"two"},]}'), ['one', 'two']);
  assert.deepEqual(labelsIn('{"names":[{"label":"one},\n{"label":"two"}]}'), ['two']);
  assert.deepEqual(labelsIn('{"label":"one"}\n{"label":"two"}'), ['one', 'two']);
  assert.deepEqual(labelsIn('ends here] } {"names":["one"]'), ['one']);
});

test('an item may come after any amount of other text', () => {
  for (const filler of [
    'x'.repeat(50_000),
    `{"a":"${'b'.repeat(50_000)}"}`,
    `<think>${'c '.repeat(30_000)}</think>`,
  ])
    assert.deepEqual(
      proposalsIn(`${filler} [{"label":"found"}]`, 100).map(({ label }) => label),
      ['found'],
    );
});

test('hostile text ends, with no more names than a brief can use', () => {
  assert.equal(proposalsIn(`[${'"a",'.repeat(100_000)}]`).length, 200);
  for (const piece of ['{"a":', '[', '{', '}', '<', '<think>', '{}', '"', '\\', '{"label":"'])
    proposalsIn(piece.repeat(40_000), 64);
});
