/** The shipped catcher in this process, for tests that let it live. */
import { systemClock } from '#app/base/clock.ts';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { CATCHER_ROLE } from '#app/main/roles/catcher.ts';
import { type Handover, ROLE_CONNECTIONS } from '#app/main/roles/role.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import type { Cleanup } from '../database.ts';
import { SHIPPED_BOOTSTRAP } from '../service.ts';

/** With connections of its own, as a process has them. Ended when the test ends, or before. */
export async function catcherHere(
  t: Cleanup,
  { database: address, sandbox }: Handover,
): Promise<{ end(): Promise<void> }> {
  const config = readConfig({
    SANDBOX: 'true',
    DNS_RESOLVERS: '127.0.0.1:1',
    RDAP_BOOTSTRAP: SHIPPED_BOOTSTRAP,
    RDAP_BOOTSTRAP_ONLY: 'true',
  });
  const db = openDatabase({ address, applicationName: 'tra catcher', max: ROLE_CONNECTIONS });
  const parts = { clock: systemClock, log: createLog('fatal'), db, sandbox };
  const work = await CATCHER_ROLE.start(config, parts);
  let ended: Promise<void> | null = null;
  const end = () => {
    ended ??= work.stop().then(() => db.destroy());
    return ended;
  };
  t.after(end);
  return { end };
}
