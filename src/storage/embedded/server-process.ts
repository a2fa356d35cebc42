import { execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresBinaries, SERVER_ENVIRONMENT } from './binaries.ts';
import { type DatabaseHome, makePrivateFolder } from './database-home.ts';

/** A server that was just spawned. */
export type ServerProcess = ReturnType<typeof spawnServer>;

const MAX_LOG_BYTES = 8 * 1024 * 1024;
const CLUSTER_SETTINGS = ['--username=tra', '--auth=trust', '--encoding=UTF8', '--no-instructions'];
/** From this version on PostgreSQL brings a locale of its own that is the same on every system. */
const BUILTIN_LOCALE_SINCE = 17;
const IO_METHODS_SINCE = 18;
/** What pg_trgm takes for letters: with plain C those of ASCII alone. */
const ALL_LETTERS = process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : [];

/** Makes the cluster if it isn't there: beside its place first, so that no half one stays. */
export async function makeCluster(binaries: PostgresBinaries, home: DatabaseHome): Promise<void> {
  if (existsSync(home.cluster)) return;
  for (const name of readdirSync(home.directory))
    if (name.startsWith('cluster.')) rmSync(join(home.directory, name), { recursive: true });
  const unfinished = `${home.cluster}.unfinished`;
  makePrivateFolder(unfinished, home.user);
  const locale =
    binaries.majorVersion >= BUILTIN_LOCALE_SINCE
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C'];
  const program = join(binaries.directory, 'initdb');
  const settings = [`--pgdata=${unfinished}`, ...CLUSTER_SETTINGS, ...locale];
  const initdb = (more: readonly string[]) =>
    promisify(execFile)(program, [...settings, ...more], processOptions(home));
  // Some systems have no such locale.
  await initdb(ALL_LETTERS)
    .catch((error) => (/locale/.test(error.stderr) ? initdb([]) : Promise.reject(error)))
    .catch((error) => {
      const said = `${error.stdout ?? ''}${error.stderr || error.message}`;
      throw new Error(`PostgreSQL's initdb failed: ${said.trim().slice(-2000)}`);
    });
  renameSync(unfinished, home.cluster);
}

export function spawnServer(
  binaries: PostgresBinaries,
  home: DatabaseHome,
  settings: Record<string, string>,
) {
  const log = join(home.directory, 'server.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
    renameSync(log, `${log}.old`);
  const file = openSync(log, 'a', 0o600);
  const from = fstatSync(file).size;
  const child = spawn(
    join(binaries.directory, 'postgres'),
    serverArguments(binaries, home, settings),
    {
      ...processOptions(home),
      detached: true,
      stdio: ['ignore', file, file],
    },
  );
  closeSync(file);
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code, signal) => {
    const said = readFileSync(log).subarray(from).toString('utf8').trim().slice(-2000);
    failure ??= `${said} (ended with ${signal ?? code})`;
  });
  return {
    /** Why it ended, in its own words; null while it runs. */
    get failure() {
      return failure;
    },
    /** It runs by itself from now on and doesn't keep us alive. */
    letGo() {
      child.removeAllListeners('exit');
      child.unref();
    },
  };
}

function serverArguments(
  { majorVersion }: PostgresBinaries,
  home: DatabaseHome,
  settings: Record<string, string>,
): string[] {
  const all: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: home.socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    statement_timeout: '30s',
    // The kernel fetches ahead: a third of the time that PostgreSQL's three workers take.
    ...(majorVersion >= IO_METHODS_SINCE && { io_method: 'sync' }),
    // macOS answers a plain fsync before the disk has it.
    ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),
    ...settings,
  };
  return [
    '-D',
    home.cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function processOptions(home: DatabaseHome) {
  return {
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    ...(home.user && { uid: home.user.uid, gid: home.user.gid }),
  };
}
