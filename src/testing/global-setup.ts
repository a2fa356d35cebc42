/** For `node --test --test-global-setup`: keeps the shared PostgreSQL up from the first test file to the last. */
import type { EmbeddedPostgres } from '#app/storage/embedded-postgres.ts';
import { sharedServer } from './database.ts';

const held: EmbeddedPostgres[] = [];

export async function globalSetup(): Promise<void> {
  held.push(await sharedServer());
}

export async function globalTeardown(): Promise<void> {
  for (const server of held) await server.stop();
}
