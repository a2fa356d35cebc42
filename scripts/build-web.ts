/**
 * Builds the web page into `web/dist`, with every file compressed ahead. `--if-stale`: only when
 * the page is missing or older than what it is made of, and a build that isn't possible only says
 * so, for the service works without its page.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = join(ROOT, 'web');
const DIST = join(WEB, 'dist');
/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
/** A smaller file costs as many packets either way. */
const WORTH_BYTES = 512;

const ifStale = process.argv.includes('--if-stale');

if (!ifStale || isStale()) {
  try {
    await build();
  } catch (error) {
    process.stderr.write(
      `The web page was not built: ${error instanceof Error ? error.message : error}\n`,
    );
    if (!ifStale) process.exit(1);
  }
}

/**
 * Beside the old page first, then in its place: a service that starts meanwhile finds the one or
 * the other, whole.
 */
async function build(): Promise<void> {
  const { build: viteBuild } = await import('vite');
  const building = join(WEB, `.building-${process.pid}`);
  try {
    await viteBuild({
      root: WEB,
      logLevel: 'warn',
      build: { outDir: building, emptyOutDir: true },
    });
    for (const path of filesBelow(building)) compress(path);
    const old = `${building}-old`;
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(building, DIST);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  process.stdout.write(
    `The web page is built: ${firstLoad()} of its scripts come with the first view.\n`,
  );
}

/** What every visitor loads, compressed; the views on top come one by one. */
function firstLoad(): string {
  const sources = [
    ...readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/[^"]+\.js)"/g),
  ];
  const sizes = sources.map(([, path]) => statSync(smallest(join(DIST, path!))).size);
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} kB`;
}

function smallest(path: string): string {
  return existsSync(`${path}.br`) ? `${path}.br` : path;
}

function compress(path: string): void {
  if (!COMPRESSIBLE.has(extname(path))) return;
  const bytes = readFileSync(path);
  if (bytes.length < WORTH_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

function isStale(): boolean {
  const index = join(DIST, 'index.html');
  if (!existsSync(index)) return true;
  const builtAt = statSync(index).mtimeMs;
  const sources = [
    ...filesBelow(WEB).filter((path) => !path.endsWith('.test.ts')),
    join(ROOT, 'package-lock.json'),
  ];
  return sources.some((path) => statSync(path).mtimeMs > builtAt);
}

/** Without what is built and without tests. */
function filesBelow(folder: string): string[] {
  const atRoot = folder === WEB;
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    const skipped =
      atRoot && (entry.name === 'dist' || entry.name === 'tests' || entry.name.startsWith('.'));
    return skipped ? [] : filesBelow(path);
  });
}
