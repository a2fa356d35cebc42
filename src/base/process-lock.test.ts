import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { tryProcessLock } from './process-lock.ts';

test('a lock is one holder’s at a time, and free again when that process is killed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tra-lock-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'held.lock');
  const script = `
    const { tryProcessLock } = await import('#app/base/process-lock.ts');
    globalThis.lock = tryProcessLock(process.argv[1]);
    console.log(lock ? 'held' : 'refused');
    process.stdin.resume();`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
  });
  const [said] = await once(holder.stdout, 'data');
  assert.equal(String(said).trim(), 'held');
  assert.equal(tryProcessLock(path), null);
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  const lock = tryProcessLock(path);
  assert.ok(lock);
  assert.equal(tryProcessLock(path), null);
  lock.release();
  tryProcessLock(path)?.release();
  assert.deepEqual(await readdir(folder), ['held.lock']);
});
