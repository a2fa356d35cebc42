import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { taken, testCliParts } from '#app/testing/programs/cli-parts.ts';
import { isInstalled } from '#app/testing/programs/installed.ts';
import { run } from '../run.ts';
import type { Shell } from './completion.ts';

async function scriptFor(shell: Shell): Promise<string> {
  const parts = testCliParts();
  assert.equal(await run(['completion', shell], parts), 0);
  return taken(parts.stdout);
}

/** What the shell says that runs `before`, the script, and `question`. */
async function said(
  t: TestContext,
  shell: Shell,
  question: string,
  before = '',
): Promise<string | null> {
  if (!isInstalled(t, shell, ['-c', 'true'])) return null;
  const program = `${before}\n${await scriptFor(shell)}\n${question}\n`;
  const { stdout, stderr } = spawnSync(shell, ['-c', program], { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout;
}

test('bash completes commands, those below them, and options', async (t) => {
  const words = (typed: string, at: number) =>
    `COMP_WORDS=(tra ${typed}); COMP_CWORD=${at}; _tra; echo "\${COMPREPLY[@]}"`;
  const question = [words('ch', 1), words('keys i', 2), words('whois a.test --r', 3)].join('\n');
  const answer = await said(t, 'bash', question);
  if (answer !== null) assert.equal(answer, 'check\nissue\n--raw\n');
});

test('zsh reads the script, and offers what bash does', async (t) => {
  const question = `_describe() { print -l \${found%%:*} }
words=(tra keys ''); CURRENT=3; _tra`;
  const answer = await said(t, 'zsh', question, 'compdef() { }');
  if (answer !== null)
    assert.deepEqual(answer.trim().split('\n'), ['issue', 'list', 'quota', 'revoke', '--help']);
});

test('fish completes commands, those below them, and options', async (t) => {
  const answer = await said(t, 'fish', "complete -C 'tra keys i'; complete -C 'tra check --js'");
  if (answer !== null) assert.match(answer, /^issue\tissue a key.*\n--json\tprint JSON/);
});

test('every command prints JSON for programs; parse does nothing else', async () => {
  const places = [...(await scriptFor('bash')).matchAll(/^ {4}(tra\S*)\) words='([^']*)'/gm)];
  const paths = places.map(([, path]) => path!);
  const last = places.filter(([, path]) => !paths.some((other) => other.startsWith(`${path}/`)));
  const without = last.filter(([, , words]) => !words!.includes('--json')).map(([, path]) => path);
  assert.deepEqual(without, ['tra/parse', 'tra/completion']);
  assert.ok(places.every(([, , words]) => words!.includes('--help')));
});

test('an unknown shell is refused, with those that are known', async () => {
  const parts = testCliParts();
  assert.equal(await run(['completion', 'cmd'], parts), 2);
  assert.match(taken(parts.stderr), /bash, zsh, fish/);
});
