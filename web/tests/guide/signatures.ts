/** A server of the guide that verifies webhooks, run, and held to what the standard asks. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const SAMPLE_PORT = '8080';
const FIVE_MINUTES_MS = 300_000;

/** `args` run `file` on the port they are given; by default the file listens by itself. */
export async function heldToSignatures(
  t: Pick<TestContext, 'after'>,
  { command, folder, file }: { command: string; folder: string; file: string },
  args = (_port: string) => [file],
): Promise<void> {
  const port = await freePort();
  const path = join(folder, file);
  // Another program of this machine may hold the one that is printed.
  writeFileSync(path, readFileSync(path, 'utf8').replace(SAMPLE_PORT, port));
  const server = spawn(command, args(port), {
    cwd: folder,
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: SECRET },
    stdio: 'ignore',
  });
  t.after(async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  const body = JSON.stringify({ type: 'ping', timestamp: '2026-01-15T12:00:00.000Z', data: {} });
  const now = Date.now();
  const cases = [
    { what: 'as it was signed', signed: body, at: now, status: 204 },
    { what: 'a body that was changed', signed: `${body} `, at: now, status: 400 },
    { what: 'too old', signed: body, at: now - FIVE_MINUTES_MS - 60_000, status: 400 },
  ];
  for (const { what, signed, at, status } of cases) {
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('msg_1', new Date(at), signed),
    };
    const response = await untilItListens(() =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers }),
    );
    assert.equal(response.status, status, what);
  }
}

async function untilItListens<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 200; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return String(port);
}
