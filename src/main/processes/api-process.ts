/** One of several API processes: `api-processes.ts` starts it, and tells it what it needs. */
import { systemClock as clock } from '#app/base/clock.ts';
import { ConfigError, configFromEnvironment } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { namedRoles, roleStarter } from '../roles/named-roles.ts';
import { type ListeningService, startService } from '../service.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import type { ApiHandover } from './api-processes.ts';
import { Channel } from './channel.ts';

// Ctrl-C reaches the whole group: the process that started this one lets it end.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
const ended = Promise.withResolvers<boolean>();
process.on('SIGTERM', () => ended.resolve(false));

async function run(): Promise<void> {
  let service: ListeningService | null = null;
  const channel = new Channel(process, {
    end: (isReplaced: boolean) => ended.resolve(isReplaced),
    metrics: () => service?.metricsData(),
  });
  const told = await channel.ask<ApiHandover>('handover');
  if (!told) return;
  const { database, sandbox, place } = told;
  const config = configFromEnvironment({ SANDBOX: 'true' });
  const log = createLog(config.running.logLevel).child({ role: 'api', place });
  const telemetry = await startTelemetry(config, 'api', { clock, log });
  const started = await startService(config, {
    clock,
    log,
    telemetry,
    async openStore() {
      const db = openDatabase({ address: database });
      return { db, address: database, notices: [], close: () => db.destroy() };
    },
    roles: place === 0 ? namedRoles(config) : [],
    startRole: roleStarter(config, clock, log),
    siblings: { channel, sandbox, place },
  });
  service = started;
  await channel.ask('listening', started.url);
  if (await ended.promise) started.closePort();
  await started.stop();
  await telemetry.end();
}

try {
  await run();
  process.exit(0);
} catch (error) {
  const text = error instanceof ConfigError ? error.message : `An API process: ${String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
