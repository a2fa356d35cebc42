/** `npm start`: the service with everything it needs, until it is told to stop. */
import { systemClock } from '#app/base/clock.ts';
import { ConfigError, configFromEnvironment, unknownSettings } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { CATCHER_ROLE } from './catcher.ts';
import { startRoleProcess } from './role-process.ts';
import { startService } from './service.ts';
import { openStore } from './store.ts';
import { WORKER } from './worker.ts';

const EXIT_BY_SIGNAL = { SIGINT: 130, SIGTERM: 143 } as const;

async function main(): Promise<void> {
  const config = configFromEnvironment({ SANDBOX: 'true' });
  const log = createLog(config.running.logLevel).child({ role: 'api' });
  const unknown = unknownSettings();
  if (unknown.length > 0) log.warn({ settings: unknown }, 'settings.unknown');
  let hurry = false;
  const stopping = Promise.withResolvers<keyof typeof EXIT_BY_SIGNAL>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // The second signal: end at once, without what is still being written.
      if (hurry) process.exit(EXIT_BY_SIGNAL[signal]);
      hurry = true;
      stopping.resolve(signal);
    });
  }
  const clock = systemClock;
  const service = await startService(config, {
    clock,
    log,
    openStore: () => openStore(config, clock, log),
    roles: [WORKER, CATCHER_ROLE].filter(({ name }) => config.running.roles.includes(name)),
    startRole: (role, handover) => startRoleProcess(role, handover, clock, log),
    warmSuggestions: true,
  });
  if (process.stdout.isTTY)
    process.stdout.write(greeting(service.url, service.notices, config.running.sandbox));
  const signal = await stopping.promise;
  log.info({ signal }, 'service.stopping');
  await service.stop();
  process.exit(0);
}

function greeting(url: string, notices: readonly string[], sandbox: boolean): string {
  const name = sandbox ? 'taken.test' : 'vnnic.vn';
  return [
    '',
    `Tra listens on ${url}`,
    ...notices.map((notice) => `  ${notice}`),
    '',
    'Try:',
    `  curl '${url}/api/v1/whois?domain=${name}'`,
    `  curl '${url}/api/v1/domain/check?domain=${sandbox ? 'free.test' : name}'`,
    '  npm run --silent tra -- keys issue --tier partner --name me',
    `  open ${url}/ in a browser; ${url}/docs tells about the API`,
    '',
    '',
  ].join('\n');
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(
      `Tra can not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  process.exit(1);
}
