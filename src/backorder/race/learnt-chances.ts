import { pastDrops } from '#app/storage/orders/drop-times.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { type DropChances, dropChances } from '../drop/drop-chances.ts';

/** Registries change their ways: drops from before count no more. */
const LEARNT_MS = 400 * 86_400_000;
const MOST_LEARNT = 200;

/** By the TLD's rule, and by its drops that are kept. */
export async function learntChances(db: Database, tld: string, now: number): Promise<DropChances> {
  return dropChances(tld, await pastDrops(db, tld, now - LEARNT_MS, MOST_LEARNT));
}
