import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventStreamReader, eventsOf } from './event-stream.ts';

const STREAM =
  '\ufeffevent: meta\ndata: {"a":1}\n\n: still here\n\nevent: suggestion\r\ndata: {"name":"trà"}\r\n\r\ndata:one\ndata: two\rid: 7\n\nevent: done\ndata: {}\n\n';
const EVENTS = [
  { event: 'meta', data: '{"a":1}' },
  { event: 'suggestion', data: '{"name":"trà"}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'done', data: '{}' },
];

test('the events are the same however the stream is cut', () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    const reader = new EventStreamReader();
    const events = [];
    for (let at = 0; at < STREAM.length; at += size)
      events.push(...reader.push(STREAM.slice(at, at + size)));
    assert.deepEqual(events, EVENTS, `pieces of ${size}`);
  }
});

test('a letter whose bytes come in two pieces stays whole', async () => {
  const bytes = new TextEncoder().encode(STREAM);
  for (const size of [1, 2, 3, 7]) {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
    const events = [];
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    for await (const event of eventsOf(stream)) events.push(event);
    assert.deepEqual(events, EVENTS, `pieces of ${size}`);
  }
});

test('an event that the end cuts off is none', () => {
  const reader = new EventStreamReader();
  assert.deepEqual(reader.push('event: done\ndata: {}\n'), []);
});

test('an event without data is none, and its name does not stick to the next', () => {
  assert.deepEqual(new EventStreamReader().push('event: meta\n\ndata: x\n\n'), [
    { event: 'message', data: 'x' },
  ]);
});

test('who stops reading lets the sender stop', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const _ of eventsOf(body)) break;
  assert.equal(isCancelled, true);
});

test('a line that never ends is not kept for ever', () => {
  const reader = new EventStreamReader();
  assert.throws(() => {
    for (let i = 0; i < 20; i += 1) reader.push('x'.repeat(100_000));
  }, RangeError);
});
