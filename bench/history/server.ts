/**
 * The PostgreSQL of `bench:history`: in a temporary folder, or kept in `BENCH_DIR` from run to run.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import { startTestPostgres } from '#app/testing/database.ts';

/** Never to be used up by a bench. */
const LEFT_FREE = 12e9;

/** For filling alone: what a power cut breaks is filled anew. */
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
  shared_buffers: '1GB',
  maintenance_work_mem: '2GB',
  max_parallel_maintenance_workers: '1',
};

/** `isFilling`: fast and not to be relied on, while it runs. */
export async function startHistoryServer(
  after: (end: () => Promise<void>) => void,
  isFilling: boolean,
): Promise<EmbeddedPostgres> {
  const dataDir = process.env.BENCH_DIR;
  if (!dataDir) return (await startTestPostgres({ after })).server;
  mkdirSync(dataDir, { recursive: true });
  // Root's PostgreSQL runs as another user, who has to come in here.
  chmodSync(dataDir, 0o711);
  const server = await EmbeddedPostgres.start({
    dataDir,
    clock: systemClock,
    log: createLog('silent'),
    ...(isFilling && { settings: FILLING }),
  });
  after(() => server.stop());
  return server;
}

/** Throws when `bytes` more would leave too little free on the disk. */
export async function assertRoom(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(process.env.BENCH_DIR ?? '/tmp');
  const free = bavail * bsize;
  if (free - bytes < LEFT_FREE)
    throw new Error(
      `${(free / 1e9).toFixed(0)} GB are free, ${(bytes / 1e9).toFixed(0)} GB may be needed: stopped`,
    );
}
