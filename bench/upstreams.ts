import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startUpstream,
  type Upstream,
  writeBootstrap,
} from '#app/testing/servers/rdap-upstreams.ts';
import { type RunningService, startServiceProcess } from './service.ts';

/** The service, and RDAP servers that answer after so many milliseconds, one for each zone. */
export async function withUpstreams(
  delays: readonly number[],
  use: (upstreams: Upstream[], service: RunningService) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const upstreams = await Promise.all(delays.map((delay, i) => startUpstream(`bench${i}`, delay)));
  const folder = mkdtempSync(join(tmpdir(), 'tra-bench-'));
  const bootstrap = writeBootstrap(join(folder, 'dns.json'), upstreams);
  const freely = { perSecond: 10_000, perMinute: 100_000, perHour: 1_000_000, concurrency: 50 };
  const registries = upstreams.map(({ port }) => [`127.0.0.1:${port}`, freely]);
  const registriesFile = join(folder, 'registries.json');
  writeFileSync(registriesFile, JSON.stringify({ registries: Object.fromEntries(registries) }));
  const service = await startServiceProcess({
    ...settings,
    REGISTRIES_FILE: registriesFile,
    SANDBOX: 'false',
    RDAP_BOOTSTRAP: bootstrap,
    RDAP_BOOTSTRAP_ONLY: 'true',
    OUTBOUND_ALLOW: '127.0.0.0/8',
  });
  try {
    await use(upstreams, service);
  } finally {
    await service.stop();
    for (const upstream of upstreams) upstream.close();
    rmSync(folder, { recursive: true });
  }
}
