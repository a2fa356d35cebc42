/**
 * Whose the database's files are, and where they can lie. PostgreSQL refuses to run as root, so a
 * service started by root gives its database to an unprivileged user that exists already, and that
 * user must be able to reach the files.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Where a database lives. `directory` belongs to us; `cluster` and `socketDir` in it to `user`. */
export interface DatabaseHome {
  readonly directory: string;
  readonly cluster: string;
  readonly socketDir: string;
  /** Who PostgreSQL runs as; null: this process's own user. */
  readonly user: SystemUser | null;
  /** Lines for the start message: what a reader of the settings wouldn't expect. */
  readonly notices: string[];
}

/** In this order; `_postgres` is the one macOS has. */
const UNPRIVILEGED = ['postgres', '_postgres', 'nobody'];
/** Where a database goes whose own folder its user can't enter. Temporary folders are swept. */
const REACHABLE_PARENTS = ['/var/lib', '/var/db', '/opt', '/srv'];
/** A socket's path has room for 103 bytes on macOS, 107 on Linux. */
const MAX_SOCKET_PATH_BYTES = 103;
/** In a data folder: where its database lies. Beside that: which data folder it belongs to. */
const ELSEWHERE = 'postgres.elsewhere';
const BELONGS_TO = 'data-folder';
const SOCKET_FILE = '.s.PGSQL.5432';

/** Makes the folders for a database under `dataDir`, or where its user can reach them. */
export function prepareHome(dataDir: string): DatabaseHome {
  makeFolder(dataDir);
  const real = realpathSync(dataDir);
  const key = createHash('sha256').update(real).digest('hex').slice(0, 12);
  const inside = join(real, 'postgres');
  const user = serverUser(join(inside, 'cluster'));
  const directory = user && !canEnter(real, user) ? elsewhere(key, user) : inside;
  makeFolder(directory);
  const cluster = join(directory, 'cluster');
  const isRemembered = directory === inside || existsSync(join(real, ELSEWHERE));
  const socketDir = socketFolder(join(directory, 'socket'), key, user);
  const notices = [];
  if (user) {
    notices.push(
      `PostgreSQL does not run as root: it runs as ${user.name}, its data in ${directory}`,
    );
    if (directory !== inside) notices.push(`(${user.name} cannot enter ${real})`);
    if (!isRemembered && existsSync(cluster))
      notices.push(
        `It holds what an earlier folder ${real} left behind, and is used: delete it to begin anew`,
      );
    if (directory !== inside) {
      writeFileSync(join(real, ELSEWHERE), `${directory}\n`);
      writeFileSync(join(directory, BELONGS_TO), real);
    }
    notices.push(...leftBehind());
  }
  return { directory, cluster, socketDir, user, notices };
}

/** Databases whose data folder was deleted: they lie elsewhere and stayed. */
function leftBehind(): string[] {
  return REACHABLE_PARENTS.flatMap((parent) => globSync(join(parent, 'tra-*', BELONGS_TO))).flatMap(
    (mark) => {
      const folder = readFileSync(mark, 'utf8');
      if (existsSync(folder)) return [];
      return [`${dirname(mark)} holds the database of ${folder}, which is gone: delete it, too`];
    },
  );
}

/** The socket's path in `socketDir`. */
export function socketPath(socketDir: string): string {
  return join(socketDir, SOCKET_FILE);
}

/** A folder that `user` alone can enter. Throws when it belongs to another user. */
export function makePrivateFolder(path: string, user: SystemUser | null): void {
  const isNew = mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined;
  if (isNew && user) chownSync(path, user.uid, user.gid);
  const found = lstatSync(path);
  const owner = user?.uid ?? process.getuid?.() ?? found.uid;
  if (found.isDirectory() && found.uid === owner) return;
  throw new Error(
    `${path} belongs to user number ${found.uid}, not ${owner}: ` +
      'start as that user, or move the folder away',
  );
}

function makeFolder(path: string): void {
  // A folder that stands keeps its mode; ours may be entered (not read) under any umask.
  if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o711);
}

function serverUser(cluster: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const candidates = owner ? [String(owner), ...UNPRIVILEGED] : UNPRIVILEGED;
  for (const candidate of candidates) {
    const user = findUser(candidate);
    if (user) return user;
  }
  throw new Error(
    `PostgreSQL does not run as root and none of the users ${UNPRIVILEGED.join(', ')} exists: ` +
      'start as another user, or set DATABASE_URL',
  );
}

function findUser(nameOrNumber: string): SystemUser | null {
  // POSIX: `uid=70(postgres) gid=70(postgres) groups=…`.
  const { stdout, status } = spawnSync('id', [nameOrNumber], { encoding: 'utf8' });
  const [, uid, name, gid] =
    /^uid=(\d+)\(([^)]+)\) gid=(\d+)/.exec(status === 0 ? stdout : '') ?? [];
  if (uid === undefined || name === undefined) return null;
  // macOS calls its `nobody` 4294967294, which the system call takes as -2.
  return { name, uid: Number(uid) | 0, gid: Number(gid) | 0 };
}

/** Whether `user` may enter `path` and every folder above it, by the mode bits. */
function canEnter(path: string, user: SystemUser): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function elsewhere(key: string, user: SystemUser): string {
  const usable = REACHABLE_PARENTS.filter(
    (parent) =>
      statSync(parent, { throwIfNoEntry: false })?.isDirectory() && canEnter(parent, user),
  ).map((parent) => join(parent, `tra-${key}`));
  // One that stands goes first: another parent may have come into being since.
  const standing = usable.find((path) => statSync(path, { throwIfNoEntry: false }));
  const chosen = standing ?? usable[0];
  if (chosen) return chosen;
  throw new Error(
    `user ${user.name} can't enter DATA_DIR: set DATA_DIR to a folder that it can enter`,
  );
}

function socketFolder(wanted: string, key: string, user: SystemUser | null): string {
  const fits = Buffer.byteLength(socketPath(wanted)) <= MAX_SOCKET_PATH_BYTES;
  const temporary = [tmpdir(), '/tmp'].find((path) => !user || canEnter(path, user)) ?? '/tmp';
  const folder = fits ? wanted : join(temporary, `tra-${key}`);
  makePrivateFolder(folder, user);
  return folder;
}
