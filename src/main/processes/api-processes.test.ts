import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { Keys } from '#app/access/keys.ts';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { wait } from '#app/base/time-limits.ts';
import { testDatabase } from '#app/testing/database.ts';
import { type ServiceProcess, startProcess } from '#app/testing/processes.ts';

const usage = async (url: string, key: string): Promise<number> => {
  const headers = { 'x-api-key': key, connection: 'close' };
  const response = await fetch(`${url}/api/v1/usage`, { headers });
  await response.arrayBuffer();
  return response.status;
};

/** Process numbers of the API processes that have said that they listen, the last first. */
function listeningPids({ output }: ServiceProcess, place: number): number[] {
  const lines = output().split('\n');
  const found = lines.flatMap((line) => {
    if (!line.includes('service.listening')) return [];
    const said = JSON.parse(line) as { pid: number; place?: number };
    return said.place === place ? [said.pid] : [];
  });
  return found.reverse();
}

/** Or the asking takes the processors away from what is waited for. */
const breath = () => wait(systemClock, 20);

test('several API processes behind one port', async (t) => {
  const db = await testDatabase(t);
  const { path, user, database } = db.address;
  const log = createLog('silent');
  const keys = new Keys({ db, clock: systemClock, log, defaultPartnerRate: 300 });
  t.after(() => keys.close());
  const service = await startProcess(t, {
    DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(dirname(path))}&user=${user}`,
    API_PROCESSES: '2',
    ROLES: 'api',
    SANDBOX: 'true',
  });
  const { url } = service;
  const pids = () => [0, 1].map((place) => listeningPids(service, place)[0]);
  const { key } = await keys.issue({ name: 'all', tier: 'partner', ratePerMinute: 1_000_000 });
  while (pids().includes(undefined)) await breath();

  await t.test('a key’s limit is exact over all of them, and both of them answer', async () => {
    const { key: scarce } = await keys.issue({ name: 'few', tier: 'partner', ratePerMinute: 50 });
    const asked = Array.from({ length: 120 }, () => usage(url, scarce));
    const statuses = await Promise.all(asked);
    assert.equal(statuses.filter((status) => status === 200).length, 50);
    assert.equal(statuses.filter((status) => status === 429).length, 70);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    for (const place of [0, 1])
      assert.match(
        metrics,
        new RegExp(`^tra_http_request_seconds_count{.*process="${place}"`, 'm'),
      );
  });

  await t.test('one that is killed is replaced, and what was counted still counts', async () => {
    const { key: scarce } = await keys.issue({ name: 'spent', tier: 'partner', ratePerMinute: 4 });
    for (const status of [200, 200, 200, 200, 429]) assert.equal(await usage(url, scarce), status);
    const [first] = pids();
    process.kill(first!, 'SIGKILL');
    while (pids()[0] === first) await breath();
    for (let i = 0; i < 4; i++) assert.equal(await usage(url, scarce), 429);
  });

  await t.test(
    'restarted one by one, no request of those that come all the while fails',
    async () => {
      const before = pids();
      let isOver = false;
      const clients = [0, 1].map(async (client) => {
        const faults: unknown[] = [];
        for (let i = 0; !isOver; i++) {
          const headers = { 'x-api-key': key, connection: client ? 'close' : 'keep-alive' };
          const path = i % 3 ? 'whois?domain=taken.test' : 'usage';
          const answer = fetch(`${url}/api/v1/${path}`, { headers });
          const status = await answer.then(
            async (response) => {
              await response.arrayBuffer();
              return response.status;
            },
            (error) => error.cause ?? error,
          );
          if (status !== 200) faults.push(status);
          await breath();
        }
        return faults;
      });
      process.kill(service.pid, 'SIGHUP');
      while (!service.output().includes('api.restarted')) await breath();
      isOver = true;
      assert.deepEqual((await Promise.all(clients)).flat(), []);
      assert.ok(pids().every((pid, place) => pid !== before[place]));
    },
  );

  await t.test('told to end, it ends with all of them', async () => {
    const last = pids();
    assert.equal(await service.end('SIGTERM'), 0);
    for (const pid of last) assert.throws(() => process.kill(pid!, 0), { code: 'ESRCH' });
  });
});
