import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import { MemoryLedger } from '#app/lookup/queues/ledger.ts';
import { type RegistryReport, reportRegistries } from '#app/lookup/queues/registry-report.ts';
import { KNOWN_TLDS } from '#app/names/data/known-tlds.ts';
import { openRegistryData, userAgentOf } from './registry-data.ts';
import { readRegistryLedger } from './registry-ledger.ts';

/** All registries as the service on these settings knows and treats them. Asks no registry. */
export async function registryReports(
  config: Config,
  { clock, log }: { clock: Clock; log: Log },
): Promise<RegistryReport[]> {
  const guard = new OutboundGuard({ allow: config.sources.outboundAllow });
  const http = new HttpClient({ guard, clock, userAgent: userAgentOf(config.sources) });
  const data = await openRegistryData(config, { clock, log, http, sandbox: null, onChange() {} });
  const ledger = new MemoryLedger(clock);
  for (const state of await readRegistryLedger(config, clock, log)) ledger.load(state);
  const { registries } = data;
  const zones = new Set([...KNOWN_TLDS, ...registries.ownZones()]);
  const reports = reportRegistries(registries, zones, ledger);
  data.stop();
  await http.close();
  return reports;
}
