/** The HTTP kit over TLS as a process of its own, for tests that run it out of descriptors. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '#app/base/clock.ts';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { buildApp } from '#app/http/app.ts';
import { listen, readTls } from '#app/http/server/server.ts';
import { createNameParser } from '#app/names/parse-name.ts';

const pem = (name: string) =>
  fileURLToPath(new URL(`../tls/test-only.${name}.pem`, import.meta.url));
export const TLS_SETTINGS = { TLS_CERT_FILE: pem('cert'), TLS_KEY_FILE: pem('key') };

const [, program, handshakeMs] = process.argv;

if (program === fileURLToPath(import.meta.url)) {
  const config = readConfig({ ...TLS_SETTINGS, PORT: '0' });
  const unused = () => {
    throw new Error('no request of this test comes here');
  };
  const app = await buildApp({
    ...config.http,
    clock: systemClock,
    log: createLog('silent'),
    gate: {
      judge: unused,
      keyFault: unused,
      peek: unused,
      address: unused,
      sealerOf: unused,
      countBroken: async () => ({ limit: 1, remaining: 1, resetAt: 0, secondsLeft: 0 }),
      clientOf: () => '',
    },
    marked: { begin: unused, giveUp: unused },
    features: [],
    shortWay: (longWay) => longWay,
    tls: readTls(config.http),
    handshakeMs: Number(handshakeMs),
    connectionsPerClient: 0,
    hasSandbox: false,
    corsOrigins: '*',
    answerMs: 1_000,
    isDatabaseAway: () => false,
    parseName: createNameParser(),
    pageDir: '/nowhere',
    metrics: { contentType: 'text/plain', text: async () => '' },
    answered: () => {},
    readiness: unused,
  });
  process.stdout.write(`${await listen(app, config.http)}\n`);
}
