import type { AddressInfo } from 'node:net';
import { type Config, ConfigError } from '#app/base/config.ts';
import type { App } from './app-type.ts';

/** Resolves with the URL that it listens at: `http://127.0.0.1:3000`. */
export async function listen(
  app: App,
  { host, port, tlsKeyFile }: Config['http'],
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new ConfigError([`HOST and PORT: ${(error as Error).message}`]);
  }
  const bound = app.server.address() as AddressInfo;
  return `${tlsKeyFile ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
