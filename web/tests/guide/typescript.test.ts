/** The guide's TypeScript: types made of the running description, compiled strictly, run. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { forService } from '../../src/guide/examples.ts';
import { type FreshInstall, freshInstall } from './fresh-install.ts';
import { ROOT, runFile, SAMPLES, scratchFolder } from './programs.ts';
import { heldToSignatures } from './signatures.ts';

const FOLDER = new URL('client/', SAMPLES);
const SUFFIX = '.ts.txt';

/** What a careful reader's project asks of the compiler; the libraries' own types as well. */
const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    noEmit: true,
    allowImportingTsExtensions: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    noUnusedLocals: true,
  },
  include: ['*.ts'],
};

const run = promisify(execFile);
let install: FreshInstall;
let folder: string;

before(async (t) => {
  const context = t as Parameters<typeof freshInstall>[0];
  [install, folder] = await Promise.all([freshInstall(context), scratchFolder(context)]);
  // What `npm install` would bring, at the versions of this checkout.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  for (const name of readdirSync(FOLDER).filter((name) => name.endsWith(SUFFIX)))
    writeFileSync(join(folder, name.slice(0, -'.txt'.length)), textOf(name));
  const [, making = ''] = textOf('install.sh').split('\n');
  await run('sh', ['-c', making], { cwd: folder, env: { ...process.env, npm_config_yes: 'true' } });
});

function textOf(name: string): string {
  return forService(readFileSync(new URL(name, FOLDER), 'utf8'), install.url, install.hasSandbox);
}

const runSample = (name: string) =>
  runFile(process.execPath, folder, name, { TRA_KEY: install.key });

test('the guide’s TypeScript compiles under strict rules, the types made for it as well', async () => {
  const compiled = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder })
    .then(() => '')
    .catch(({ stdout }) => stdout);
  assert.equal(compiled, '');
});

test('the typed client asks and is answered', async () => {
  assert.equal(await runSample('check.ts'), 'available\n');
});

test('all pages are read, each record once', async () => {
  const lines = (await runSample('pages.ts')).trim().split('\n');
  assert.ok(lines.length > 5, 'more than one page');
  assert.equal(new Set(lines).size, lines.length);
});

test('suggestions are read from the stream while they come', async () => {
  const lines = (await runSample('stream.ts')).trim().split('\n');
  assert.equal(new Set(lines.map((line) => line.split(' ', 1)[0])).size, 5);
  assert.ok(lines.some((line) => line.endsWith(' available')));
});

test('webhooks are verified by the typed server', async (t) => {
  await heldToSignatures(t, { command: process.execPath, folder, file: 'webhook.ts' });
});
