import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { type Line, ServerWatch } from './server-watch.ts';

type Question = PromiseWithResolvers<void>;

function watched() {
  const clock = new FakeClock();
  const told: string[] = [];
  const questions: Question[] = [];
  const state = { opened: 0, ended: 0 };
  const open = (): Line => {
    state.opened += 1;
    return {
      ask: () => {
        const question = Promise.withResolvers<void>();
        questions.push(question);
        return question.promise;
      },
      end: async () => {
        state.ended += 1;
      },
    };
  };
  const parts = {
    clock,
    open,
    onSilent: () => told.push('silent'),
    onHeard: () => told.push('heard'),
  };
  const watch = new ServerWatch(parts);
  watch.start();
  return { clock, watch, told, questions, state };
}

test('a server that answers is asked once a second on one connection, and one that takes long is no silent one', async () => {
  const { clock, watch, told, questions, state } = watched();
  for (let turn = 0; turn < 20; turn += 1) {
    await clock.advance(1_000);
    questions.at(-1)!.resolve();
  }
  assert.equal(questions.length, 20);
  await clock.advance(1_000);
  await clock.advance(4_000);
  questions.at(-1)!.resolve();
  await clock.advance(4_000);
  assert.deepEqual(told, []);
  assert.deepEqual(state, { opened: 1, ended: 0 });
  await watch.stop(0);
  assert.equal(clock.waiting, 0);
  watch.start();
  assert.equal(clock.waiting, 0);
});

test('a server that leaves a question unanswered is silent, once, until it answers one on a new connection', async () => {
  const { clock, watch, told, questions, state } = watched();
  await clock.advance(6_000);
  assert.deepEqual([told, watch.isSilent], [['silent'], true]);
  assert.deepEqual(state, { opened: 1, ended: 1 });
  await clock.advance(60_000);
  assert.deepEqual(told, ['silent']);
  assert.ok(
    state.opened > 5 && state.opened - state.ended <= 1,
    'each try on a connection of its own',
  );
  // What the connection that was given up says after all is no word of now.
  questions[0]!.resolve();
  await clock.advance(0);
  assert.deepEqual(told, ['silent']);
  while (watch.isSilent) {
    questions.at(-1)!.resolve();
    await clock.advance(1_000);
  }
  assert.deepEqual([told, watch.isSilent], [['silent', 'heard'], false]);
});

test('a server that refuses is no silent one: whoever asks is told so', async () => {
  const { clock, told, questions, state } = watched();
  for (let turn = 0; turn < 20; turn += 1) {
    await clock.advance(1_000);
    questions.at(-1)!.reject(new Error('refused'));
  }
  await clock.advance(0);
  assert.deepEqual(told, []);
  assert.equal(state.opened, state.ended);
});
