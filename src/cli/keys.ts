import { issuedView, keyView } from '#app/access/key-view.ts';
import type { KeyRecord } from '#app/access/keys.ts';
import { isoInstant } from '#app/base/clock.ts';
import { type KeyQuota, wholeQuota } from '#app/records/money/quota.ts';
import type { CliParts } from './parts.ts';

interface JsonOption {
  json?: boolean;
}

export async function issueKeyCommand(
  { stdout, openKeys }: CliParts,
  options: JsonOption & {
    tier: 'partner' | 'admin';
    name: string;
    rate?: number;
    expires?: number;
  },
): Promise<number> {
  await using store = await openKeys();
  const { key, record } = await store.keys.issue({
    name: options.name,
    tier: options.tier,
    ratePerMinute: options.rate ?? null,
    expiresAt: options.expires ?? null,
  });
  stdout.write(options.json ? `${JSON.stringify(issuedView({ key, record }))}\n` : `${key}\n`);
  return 0;
}

export async function listKeysCommand(
  { stdout, openKeys }: CliParts,
  options: JsonOption,
): Promise<number> {
  await using store = await openKeys();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof store.keys.list>> = await store.keys.list({
      limit: 1000,
      cursor,
    });
    for (const record of page.keys)
      stdout.write(`${options.json ? JSON.stringify(keyView(record)) : row(record)}\n`);
    cursor = page.next;
  } while (cursor !== null);
  return 0;
}

export async function revokeKeyCommand(
  { stdout, stderr, openKeys }: CliParts,
  id: string,
  options: JsonOption,
): Promise<number> {
  await using store = await openKeys();
  const record = await store.keys.revoke(id);
  if (!record) {
    stderr.write('There is no such key; `keys list` shows their ids.\n');
    return 1;
  }
  stdout.write(options.json ? `${JSON.stringify(keyView(record))}\n` : `revoked ${row(record)}\n`);
  return 0;
}

export async function quotaCommand(
  { stdout, stderr, openKeys }: CliParts,
  id: string,
  { none = false, json, ...quota }: JsonOption & Partial<KeyQuota> & { none?: boolean },
): Promise<number> {
  if (none === Object.keys(quota).length > 0) {
    stderr.write('Give the limits of the key, or --none to take them away.\n');
    return 2;
  }
  await using store = await openKeys();
  const record = await store.keys.setQuota(id, none ? null : wholeQuota(quota));
  if (!record) {
    stderr.write('There is no such key; `keys list` shows their ids.\n');
    return 1;
  }
  stdout.write(`${json ? JSON.stringify(keyView(record)) : row(record)}\n`);
  return 0;
}

function quotaText(quota: KeyQuota | null): string[] {
  if (!quota) return [];
  const { openOrders, createsPerDay, spendingPerMonth } = quota;
  return [
    ...(openOrders === null ? [] : [`${openOrders} open orders`]),
    ...(createsPerDay === null ? [] : [`${createsPerDay} creates a day`]),
    ...(spendingPerMonth ?? []).map(({ amount, currency }) => `${amount} ${currency} a month`),
  ];
}

function row(record: KeyRecord): string {
  const state = record.revokedAt === null ? 'active' : `revoked ${isoInstant(record.revokedAt)}`;
  return [
    record.id,
    record.prefix,
    record.tier,
    state,
    record.name,
    ...quotaText(record.quota),
  ].join('  ');
}
