/** The built page as the service holds it: read once, so that a build beside a running service can't mix two editions. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface PageFile {
  readonly type: string;
  readonly cacheControl: string;
  /** Strong validators, one for each form, for each is other bytes (RFC 9110 §8.8.3.3). */
  readonly forms: Readonly<
    Partial<Record<Encoding, { readonly bytes: Buffer; readonly etag: string }>>
  >;
}

/** By path below the folder, with a leading slash: `/index.html`. Empty when the page was not built. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const COMPRESSED: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };
/** The build names these after their content. */
const HASHED = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Files of kinds that aren't listed above stay unserved. Sync: it runs once, before anybody listens. */
export function readPage(folder: string): PageFiles {
  const files = new Map<string, PageFile>();
  for (const path of pathsBelow(folder)) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const forms: Partial<Record<Encoding, { bytes: Buffer; etag: string }>> = {
      identity: formOf(join(folder, path)),
    };
    files.set(path, { type, cacheControl: path.startsWith(HASHED) ? FOR_EVER : 'no-cache', forms });
  }
  for (const path of pathsBelow(folder)) {
    const encoding = COMPRESSED[extname(path)];
    const plain = encoding && files.get(path.slice(0, -extname(path).length));
    if (encoding && plain) Object.assign(plain.forms, { [encoding]: formOf(join(folder, path)) });
  }
  return files;
}

function formOf(path: string): { bytes: Buffer; etag: string } {
  const bytes = readFileSync(path);
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

function pathsBelow(folder: string, prefix = ''): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = `${prefix}/${entry.name}`;
      if (entry.isDirectory()) return pathsBelow(join(folder, entry.name), path);
      return entry.isFile() ? [path] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
