import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promtoolFaults } from '#app/testing/programs/promtool.ts';
import { startTestService } from '#app/testing/service.ts';

test('the metrics tell of build, database, cache, orders and notifications, by Prometheus’ conventions', async (t) => {
  const service = await startTestService(t, {}, { worker: true });
  await service.get('/api/v1/whois?domain=taken.test');
  await service.get('/api/v1/whois?domain=taken.test');
  const key = await service.issue('partner');
  const placed = await service.post(
    '/api/v1/backorders',
    { domain: 'taken.test' },
    { 'x-api-key': key },
  );
  assert.equal(placed.status, 201);
  const { text } = await service.get('/metrics');
  for (const line of [
    /^tra_build_info\{version="\d+\.\d+\.\d+"\} 1$/m,
    /^tra_database_up 1$/m,
    /^tra_cache_hits_total 1$/m,
    /^tra_cache_misses_total 1$/m,
    /^tra_registry_budget_used_ratio\{registry="[^"]+"\} 0\.\d+$/m,
    /^tra_orders\{state="\w+"\} 1$/m,
    /^tra_webhooks_oldest_seconds 0$/m,
    /^# TYPE tra_observations_kept_total counter$/m,
  ])
    assert.match(text, line);
  const ours = text.split('\n').filter((line) => /^(# \w+ )?tra_/.test(line));
  const faults = promtoolFaults(t, ['check', 'metrics'], `${ours.join('\n')}\n`);
  if (faults !== null) assert.equal(faults, '');
});
