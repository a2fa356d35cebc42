import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { Metrics } from '../metrics.ts';
import { otlpMetrics } from './otlp-metrics.ts';

test('counters, gauges and histograms keep names, labels and values; a bucket counts its own alone', async () => {
  const metrics = new Metrics(new FakeClock(0), 3);
  for (const ms of [0.5, 3, 4, 70, 20_000]) metrics.request('/a', 200, ms);
  metrics.request('/b', 404, 1_000);
  metrics.suggested('model');
  metrics.show([['tra_open', 'Things', () => new Map([['red', 2]]), 'colour']]);
  const sent = otlpMetrics(await metrics.data(), { from: 1_500, to: 2_750 });
  const points = (name: string) => sent.find(({ descriptor }) => descriptor.name === name)!;
  const times = { startTime: [1, 500_000_000], endTime: [2, 750_000_000] };
  const place = { process: '3' };
  assert.deepEqual(points('tra_suggestions_total').dataPoints, [
    { attributes: { engine: 'model', ...place }, value: 1, ...times },
  ]);
  assert.deepEqual(points('tra_open').dataPoints, [
    { attributes: { colour: 'red', ...place }, value: 2, ...times },
  ]);
  const boundaries = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10];
  const [a, b] = points('tra_http_request_seconds').dataPoints;
  assert.deepEqual(a, {
    attributes: { route: '/a', status: 200, ...place },
    value: {
      buckets: { boundaries, counts: [1, 2, 0, 1, 0, 0, 0, 0, 0, 1] },
      sum: 20.0775,
      count: 5,
    },
    ...times,
  });
  assert.deepEqual(b?.value, {
    buckets: { boundaries, counts: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0] },
    sum: 1,
    count: 1,
  });
});
