import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Config, setting } from '#app/base/config.ts';
import type { TlsFiles } from './server.ts';

/** Throws with the setting's name when a file can't be read or does not fit the other. */
export function readTls({ tlsCertFile, tlsKeyFile }: Config['http']): TlsFiles | null {
  if (tlsCertFile === null || tlsKeyFile === null) return null;
  const files = {
    cert: setting('TLS_CERT_FILE', () => readFileSync(tlsCertFile, 'utf8')),
    key: setting('TLS_KEY_FILE', () => readFileSync(tlsKeyFile, 'utf8')),
  };
  setting('TLS_CERT_FILE and TLS_KEY_FILE', () => createSecureContext(files));
  return files;
}
