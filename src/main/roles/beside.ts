/** A process without the API: its roles alone, and `ADMIN_PORT` for those who watch over it. */
import { MessageChannel } from 'node:worker_threads';
import type { Config } from '#app/base/config.ts';
import { operationsApp } from '#app/http/server/operations-app.ts';
import { listen } from '#app/http/server/server.ts';
import { isDatabaseAway } from '#app/storage/postgres/faults.ts';
import { Metrics } from '../metrics.ts';
import { processFigures, serviceState } from '../readiness.ts';
import type { Service, ServiceParts } from '../service.ts';
import { type RoleWork, roleFigures } from './role.ts';

/** The sandbox is the API's, so there is none. Rejects with nothing left running. */
export async function startBeside(
  config: Config,
  parts: ServiceParts,
): Promise<Omit<Service, 'url'> & { readonly url: string | null }> {
  const { clock, log, roles, startRole, telemetry } = parts;
  for (const role of roles) role.judge?.(config);
  await using starting = new AsyncDisposableStack();
  // Timers and signal handlers keep no process alive, nor does a database that is away.
  const { port1: life } = new MessageChannel();
  life.ref();
  starting.defer(() => life.close());
  const { db, address: database, notices, close } = await parts.openStore();
  starting.defer(close);

  const works: RoleWork[] = [];
  const accounts = () => Object.assign({}, ...works.map((work) => work.accounts?.()));
  const state = serviceState({
    clock,
    db,
    accounts,
    isDatabaseAway: () => false,
    cache: () => 'memory',
  });
  const { readiness } = state;
  const metrics = new Metrics(clock);
  metrics.show(processFigures(readiness));
  if (telemetry) starting.defer(telemetry.sendMetrics(metrics));
  const { metricsToken } = config.http;
  const app = operationsApp({ log, isDatabaseAway, readiness, metrics, metricsToken });
  starting.defer(() => app.close());
  for (const role of roles) {
    const work = await startRole(role, { clock, log, db, database, sandbox: null });
    works.push(work);
    starting.defer(() => work.stop());
    metrics.show(roleFigures(role, work));
  }
  const { adminPort: port } = config.running;
  const url =
    port === null
      ? null
      : await listen(app, { ...config.http, port, tlsKeyFile: null }, 'ADMIN_PORT');
  starting.defer(state.stopping);
  const started = starting.move();
  const names = roles.map(({ name }) => name);
  log.info({ url, roles: names, notices }, url === null ? 'service.started' : 'service.listening');
  return { url, notices, stop: () => started.disposeAsync() };
}
