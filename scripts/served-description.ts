import { createHash } from 'node:crypto';
/** The API description as a service serves it that has no database and no page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock as clock } from '#app/base/clock.ts';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { startService } from '#app/main/service.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';

const BOOTSTRAP = new URL('../src/sources/registries/data/bootstrap.json', import.meta.url).href;

/** As far as scripts look into it. */
export interface Description {
  readonly [part: string]: unknown;
  readonly components: Readonly<Record<string, unknown>>;
}

/** The parsed JSON of `/api/v1/openapi.json`. */
export async function servedDescription(): Promise<Description> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tra-description-'));
  const address = 'postgres://127.0.0.1:1/none';
  const db = openDatabase({ address });
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RDAP_BOOTSTRAP: BOOTSTRAP,
    RDAP_BOOTSTRAP_ONLY: 'true',
  });
  const service = await startService(config, {
    clock,
    log: createLog('silent'),
    openStore: async () => ({ db, address, notices: [], close: () => db.destroy() }),
    roles: [],
    startRole: () => {
      throw new Error('no role was asked for');
    },
    pageDir: join(dataDir, 'no-page'),
  });
  try {
    const response = await fetch(`${service.url}/api/v1/openapi.json`);
    return (await response.json()) as Description;
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same for two descriptions that differ in nothing but the order of their parts. */
export function digestOf(description: unknown): string {
  const text = JSON.stringify(description, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('hex');
}
