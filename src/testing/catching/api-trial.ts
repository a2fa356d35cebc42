/**
 * Orders are placed over HTTP while the service is killed again and again, its catcher with it:
 * clients send what was not answered once more, with the same Idempotency-Key. The registry lives
 * in this process. Judged as a trial of catching is.
 */

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Keys } from '#app/access/keys.ts';
import { systemClock as clock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { pause } from '#app/base/time-limits.ts';
import { handoverOf } from '#app/main/sandbox-handover.ts';
import { type Sandbox, startSandbox } from '#app/sandbox/sandbox.ts';
import { dropped } from '#app/sandbox/seed.ts';
import { chanceOf } from '../chance.ts';
import { type Cleanup, databaseUrl, temporaryDataDir, testDatabase } from '../database.ts';
import { startProcess } from '../processes.ts';
import { type CatchVerdict, judgeCatches, type PlacedOrder, stillOpen } from './catch-verdict.ts';

/** Placed around each kill. */
const ORDERS = 8;
/**
 * From the order to the drop, and more for each seed: some kills later. An order is sent again
 * until the service is back and the killed try has let go of its mark.
 */
const DROPS_MS = { from: 40_000, to: 60_000 };
const DROPS_LATER_MS = 1_000;
/** From the drop to the rival, where there is one. */
const RIVALS_MS = 3_000;
/** From the first request of a round to the kill. */
const KILL_MS = 600;
const SETTLED_WITHIN_MS = 90_000;
const RETRY_MS = 200;

/** One kill for each seed. */
export async function tryPlacing(t: Cleanup, seeds: readonly number[]): Promise<CatchVerdict> {
  const db = await testDatabase(t);
  const sandbox = await startSandbox({ clock });
  t.after(() => sandbox.stop());
  const dataDir = await temporaryDataDir(t);
  const settings = {
    ...(await registrySettings(sandbox, dataDir)),
    DATA_DIR: dataDir,
    ROLES: 'api,catcher',
    DATABASE_URL: databaseUrl(db.address),
  };
  const keys = new Keys({ db, clock, log: createLog('silent'), defaultPartnerRate: 1_000_000 });
  const { key } = await keys.issue({ name: 'trial', tier: 'partner', ratePerMinute: null });
  await keys.close();
  let service = await startProcess(t, settings);

  const placed: PlacedOrder[] = [];
  const violations: string[] = [];
  let zero = 0;
  const laterMs = DROPS_LATER_MS * seeds.length;
  for (const seed of seeds) {
    const chance = chanceOf(`API killed ${seed}`);
    const killed = pause(clock, chance.within(0, KILL_MS)).then(() => service.end('SIGKILL'));
    const placing = Array.from({ length: ORDERS }, async (_, i) => {
      const domain = `api-${seed}-${i}.test`;
      const dropAt = clock.now() + laterMs + chance.within(DROPS_MS.from, DROPS_MS.to);
      zero = Math.max(zero, dropAt);
      sandbox.registry.seed(
        dropped(domain, dropAt, chance.hits(0.25) ? dropAt + chance.within(0, RIVALS_MS) : null),
      );
      const order = await placeTwice(() => service.url, key, domain, violations);
      if (order !== null) placed.push(order);
    });
    await killed;
    service = await startProcess(t, settings);
    await Promise.all(placing);
  }
  const { rows: doubled } = await sql<{ domain: string }>`
    select domain from orders group by domain having count(*) > 1`.execute(db);
  violations.push(...doubled.map(({ domain }) => `${domain}: ordered twice`));

  await pause(clock, Math.max(0, zero + RIVALS_MS - clock.now()));
  const until = clock.now() + SETTLED_WITHIN_MS;
  while (clock.now() < until && (await stillOpen(db, sandbox, placed)) !== 'nothing')
    await pause(clock, RETRY_MS);
  const settledMs = clock.now() - zero;
  const verdict = await judgeCatches(db, sandbox, placed);
  await service.end('SIGTERM');
  return { ...verdict, settledMs, found: null, violations: [...violations, ...verdict.violations] };
}

/**
 * As an operator would have it: an account at the registry, and where to look names up, those of
 * `others` too (zone and base URL).
 */
export async function registrySettings(
  sandbox: Sandbox,
  folder: string,
  others: readonly (readonly [zone: string, url: string])[] = [],
) {
  const { account, rdapUrl } = handoverOf(sandbox);
  const { server, credentials, keepAliveMs: _, ...rest } = account;
  const [ca, accounts, bootstrap] = ['ca.pem', 'accounts.json', 'bootstrap.json'].map((file) =>
    join(folder, file),
  ) as [string, string, string];
  await writeFile(ca, server.ca ?? '');
  await writeFile(
    accounts,
    JSON.stringify([
      {
        ...rest,
        ...{
          host: server.host,
          port: server.port,
          tlsServerName: server.tlsServerName,
          caFile: ca,
        },
        clientId: credentials.clientId,
        password: credentials.password,
        checksPerSecond: 50,
      },
    ]),
  );
  await writeFile(
    bootstrap,
    JSON.stringify({
      version: '1.0',
      publication: '2026-01-01T00:00:00Z',
      services: [['test', rdapUrl], ...others].map(([zone, url]) => [[zone], [url]]),
    }),
  );
  return {
    EPP_ACCOUNTS: accounts,
    RDAP_BOOTSTRAP: `file://${bootstrap}`,
    RDAP_BOOTSTRAP_ONLY: 'true',
    OUTBOUND_ALLOW: '127.0.0.1',
    SANDBOX: 'false',
  };
}

/**
 * Orders the name until there is an answer, and once more: the answer must be the same. `tell`
 * hears of every try, null when it was a good one. Null: on a slow machine it dropped before it
 * could be ordered.
 */
export async function placeTwice(
  url: () => string,
  key: string,
  domain: string,
  violations: string[],
  tell: (fault: string | null) => void = () => {},
): Promise<PlacedOrder | null> {
  const mark = randomUUID();
  const first = await place(url, key, mark, { domain }, tell);
  if (first === null) return null;
  const again = await place(url, key, mark, { domain }, tell);
  if (again !== first) violations.push(`${domain}: asked again, the answer was another`);
  return { id: (JSON.parse(first) as { id: string }).id, domain, once: false };
}

/** The answer's text; asks until there is one. Null: the name is free already. */
async function place(
  url: () => string,
  key: string,
  mark: string,
  body: unknown,
  tell: (fault: string | null) => void,
): Promise<string | null> {
  for (;;) {
    try {
      const response = await fetch(`${url()}/api/v1/backorders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': mark },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      tell(response.status === 201 ? null : whyRefused(response.status, text));
      if (response.status === 201) return text;
      if (response.status === 409 && text.includes('"code":"available"')) return null;
      const isUnderWay = response.status === 409 && text.includes('"code":"key_under_way"');
      if (response.status < 500 && !isUnderWay) throw new Error(`${response.status} ${text}`);
    } catch (error) {
      // Refused, or cut off: it may have been done or not.
      if (!(error instanceof TypeError)) throw error;
      tell(whyUnanswered(error));
    }
    await pause(clock, RETRY_MS);
  }
}

/** What an answer that is none says. */
export function whyRefused(status: number, text: string): string {
  return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
}

/** Why `fetch` got no answer. */
export function whyUnanswered(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
