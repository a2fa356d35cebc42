/**
 * What a simple program does, name after name: look whether it is free, as often as is polite; when
 * it is, open a session with the registry and create it.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { systemClock } from '#app/base/clock.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { createDomain } from '#app/epp/commands.ts';
import { EppSession } from '#app/epp/session.ts';
import { TransactionIds } from '#app/epp/transaction-ids.ts';
import type { Drop, RegistryAddress } from './catch-registry.ts';

export interface NaiveTask {
  readonly registry: RegistryAddress;
  readonly drops: readonly Drop[];
  readonly checksPerSecond: number;
}

/** So long before the drop it begins to look. */
const EARLY_MS = 250;

const [task] = (await once(process, 'message')) as [NaiveTask];
const { handover, rival } = task.registry;
const guard = new OutboundGuard({ endpoints: handover.endpoints });
const ids = new TransactionIds(randomBytes(10).toString('hex'));
let checkedAt = Number.NEGATIVE_INFINITY;
for (const { name, at } of task.drops) {
  await rest(Math.max(0, at - EARLY_MS - Date.now()));
  while (!(await isFree(name))) {}
  await create(name);
}
process.disconnect();

async function isFree(name: string): Promise<boolean> {
  await rest(Math.max(0, checkedAt + 1_000 / task.checksPerSecond - performance.now()));
  checkedAt = performance.now();
  const response = await fetch(`${handover.rdapUrl}domain/${name}`);
  await response.arrayBuffer();
  return response.status === 404;
}

async function create(name: string): Promise<void> {
  const { clientId, password, contact } = rival;
  const opened = await EppSession.open({
    server: handover.account.server,
    guard,
    ids,
    clock: systemClock,
    userAgent: 'naive',
    loginSecurity: false,
    credentials: { clientId, password, newPassword: null },
    openTimeoutMs: 5_000,
    commandTimeoutMs: 5_000,
    keepAliveMs: 60_000,
  });
  if (!opened.ok) throw new Error(`no session: ${opened.fault}`);
  const { session } = opened;
  const exchange = await session.send(
    createDomain({
      name,
      years: 1,
      nameservers: [],
      registrant: contact,
      contacts: { admin: contact },
      authInfo: 'not-a-secret',
    }),
  );
  if (!exchange.ok || exchange.response.code !== 1000) throw new Error(`${name} was not created`);
  await session.close();
}
