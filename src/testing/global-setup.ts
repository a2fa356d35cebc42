/**
 * For `node --test --test-global-setup`, before the first test file: tells all of them where
 * compiled code is kept (a preloaded module is too late to say so itself), and keeps the shared
 * PostgreSQL up until the last one has ended.
 */
import type { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import { CODE_CACHE } from './code-cache.ts';
import { SHARED_SERVER, sharedServer } from './database.ts';

const held: EmbeddedPostgres[] = [];

export async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= CODE_CACHE;
  const server = await sharedServer();
  held.push(server);
  process.env[SHARED_SERVER] = JSON.stringify(server.address);
}

export async function globalTeardown(): Promise<void> {
  for (const server of held) await server.stop();
}
