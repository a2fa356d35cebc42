/** The machine's haproxy with the shipped configuration. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cleanup, temporaryDataDir } from '../database.ts';

const SHIPPED = new URL('../../../deploy/proxies/haproxy.cfg', import.meta.url);
/** Debian keeps it where only root's PATH looks. */
const PROGRAM = ['/usr/sbin/haproxy'].find(existsSync) ?? 'haproxy';

/** Without TLS and for few clients, before processes at `ports`. Ended when the trial ends. */
export async function startShippedHaproxy(
  t: Cleanup,
  port: number,
  [one, two, three]: readonly number[],
): Promise<{ output(): string; end(): Promise<void> }> {
  const config = readFileSync(SHIPPED, 'utf8')
    .replace(/^.*(ssl|maxconn).*\n/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/192\.0\.2\.1(\d):3000/g, (_, n) => `127.0.0.1:${[one, two, three][Number(n) - 1]}`);
  const file = join(await temporaryDataDir(t), 'haproxy.cfg');
  writeFileSync(file, config);
  const child = spawn(PROGRAM, ['-f', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout!.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  t.after(end);
  return { output: () => output, end };
}
