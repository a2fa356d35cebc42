/** A PgBouncer of the test's own: the machine's program, in transaction mode, on a Unix socket. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { SocketAddress } from '#app/storage/postgres/database.ts';
import { skipWithout } from './installed.ts';

/** Debian keeps it where only root's PATH looks. */
const PROGRAMS = ['pgbouncer', '/usr/sbin/pgbouncer'];
const PORT = 6432;

/**
 * Where clients reach `server` through the pooler, which opens `connections` to it. Null, and the
 * test skipped, where there is no PgBouncer; under `CI=true` the test fails instead.
 */
export async function testPgBouncer(
  t: TestContext,
  server: SocketAddress,
  connections: number,
): Promise<SocketAddress | null> {
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);
  if (!program) {
    return skipWithout(t, 'pgbouncer');
  }
  const folder = await mkdtemp(join(tmpdir(), 'tra-pgbouncer-'));
  await chmod(folder, 0o777);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${dirname(server.path)} port=5432 user=${server.user}
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = ${PORT}
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 100
`,
  );
  // It does not run as root; the server's own user can reach the server.
  const { uid } = statSync(server.path);
  const user = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' }).stdout.trim();
  const asUser = process.getuid?.() === 0 ? ['-u', user] : [];
  const child = spawn(program, [...asUser, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });
  let said = '';
  for await (const chunk of child.stderr) {
    said += chunk;
    if (said.includes('process up')) break;
  }
  if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
  return { ...server, path: join(folder, `.s.PGSQL.${PORT}`) };
}
