/** Prism's validating proxy before a service: it says where either side leaves the description. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Cleanup } from '#app/testing/database.ts';

// By npx: 74 MB that nothing else needs.
const PRISM = '@stoplight/prism-cli@5.16.0';

/** One fault of a request or of its answer. */
export interface Violation {
  /** `request` or `response` first, then where in it. */
  readonly location: readonly string[];
  readonly message: string;
}

/**
 * Resolves with the proxy's address once it listens; ended at the end of `scene`. NODE_OPTIONS is
 * to let it take longer headers than the service, so that it is the service that refuses.
 */
export async function startPrism(scene: Cleanup, file: string, upstream: string): Promise<string> {
  const port = await freePort();
  const args = ['--yes', PRISM, 'proxy', file, upstream, '--host', '127.0.0.1', '--port', port];
  const child = spawn('npx', args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  scene.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // With what npx has started.
    process.kill(-child.pid!, 'SIGKILL');
    await once(child, 'exit');
  });
  let said = '';
  return await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      // It goes on to tell of every request.
      if (said.includes('Prism is listening')) return;
      said += chunk;
      if (said.includes('Prism is listening')) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', () => reject(new Error(`Prism did not start:\n${said}`)));
  });
}

export function violationsOf(response: Response): Violation[] {
  return JSON.parse(response.headers.get('sl-violations') ?? '[]');
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return String(port);
}
