/**
 * Packs the command line as `npm pack` does, installs it into an empty folder with the machine's
 * own Node and npm, and uses it there. `npm run trial:package`
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_ENVIRONMENT } from '#app/testing/processes.ts';
import packageJson from '#package' with { type: 'json' };

/** Without what `npm run` puts first: this checkout's own Node among it. */
const path = (OWN_ENVIRONMENT.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

const folder = mkdtempSync(join(tmpdir(), 'tra-package-'));
// Started as root, PostgreSQL's own user must be able to enter it.
chmodSync(folder, 0o711);
try {
  trial();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function trial(): void {
  run(process.cwd(), 'npm', 'pack', '--silent', '--pack-destination', folder);
  const prefix = join(folder, 'prefix');
  const archive = join(folder, `${packageJson.name}-${packageJson.version}.tgz`);
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  run(folder, 'npm', 'install', '--global', '--prefix', prefix, ...quiet, archive);
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  const tra = (...args: string[]) => run(elsewhere, join(prefix, 'bin/tra'), ...args);

  assert.equal(tra('--version').trim(), packageJson.version);
  assert.equal(JSON.parse(tra('check', 'taken.test', '--json')).status, 'registered');
  assert.equal(JSON.parse(tra('whois', 'free.test', '--json')).status, 'available');
  assert.match(tra('completion', 'bash'), /complete -o default -F _tra tra/);
  assert.match(tra('keys', 'issue', '--tier', 'partner', '--name', 'me'), /^tra_par_/);
  const node = run(elsewhere, 'node', '--version').trim();
  const size = run(folder, 'du', '-sh', prefix).split('\t', 1)[0];
  console.log(`installed with Node ${node}: ${size}; check, whois, completion and keys work`);
}

/** Its standard output; throws where it ends with a fault. */
function run(cwd: string, program: string, ...args: string[]): string {
  return execFileSync('env', [`PATH=${path}`, program, ...args], { cwd, encoding: 'utf8' });
}
