/** `npm start`: the roles that `ROLES` names, until the process is told to stop. */
import { availableParallelism } from 'node:os';
import { systemClock } from '#app/base/clock.ts';
import { ConfigError, configFromEnvironment, unknownSettings } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { namedRoles, roleStarter } from './roles/named-roles.ts';
import { ROLE_CONNECTIONS } from './roles/role.ts';
import { openStore } from './store.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

const EXIT_BY_SIGNAL = { SIGINT: 130, SIGTERM: 143 } as const;

async function main(): Promise<void> {
  const config = configFromEnvironment({ SANDBOX: 'true' });
  const names = config.running.roles;
  const hasApi = names.includes('api');
  const role = hasApi ? 'api' : names.join(' ');
  const log = createLog(config.running.logLevel).child({ role });
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
  const { apiProcesses } = config.running;
  const count = apiProcesses === 'auto' ? availableParallelism() : Number(apiProcesses);
  const hasSeveral = hasApi && count > 1;
  const start = !hasApi
    ? (await import('./roles/beside.ts')).startBeside
    : hasSeveral
      ? (await import('./processes/api-processes.ts')).startApiProcesses
      : (await import('./service.ts')).startService;
  // Several API processes send their own.
  const telemetry = hasSeveral ? null : await startTelemetry(config, role, { clock, log });
  const service = await start(config, {
    clock,
    log,
    ...(telemetry && { telemetry }),
    openStore: () => openStore(config, clock, log, hasApi ? {} : { max: ROLE_CONNECTIONS }),
    roles: namedRoles(config),
    startRole: roleStarter(config, clock, log),
    count,
  });
  if (process.stdout.isTTY && hasApi && service.url !== null)
    process.stdout.write(greeting(service.url, service.notices, config.running.sandbox));
  const signal = await stopping.promise;
  log.info({ signal }, 'service.stopping');
  await service.stop();
  await telemetry?.end();
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
