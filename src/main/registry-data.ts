/** What is known of the world's registries, from the shipped data, IANA, and the settings. */
import type { Clock } from '#app/base/clock.ts';
import { type Config, setting } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { HttpClient } from '#app/base/outbound/http-client.ts';
import { within } from '#app/base/time-limits.ts';
import { RdapBootstrap } from '#app/sources/registries/bootstrap.ts';
import { loadWhoisServers, NO_OVERLAY, type Overlay } from '#app/sources/registries/overlay.ts';
import { OverlayFile } from '#app/sources/registries/overlay-file.ts';
import { RegistrarDirectory } from '#app/sources/registries/registrars.ts';
import { Registries } from '#app/sources/registries/registries.ts';
import packageJson from '#package' with { type: 'json' };
import { SANDBOX_ZONE, type SandboxAddresses } from './sandbox-handover.ts';

/** How upstreams are told who asks. */
export function userAgentOf({ userAgent }: Config['sources']): string {
  return userAgent ?? `Tra/${packageJson.version}`;
}

interface RegistryDataParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly http: HttpClient;
  readonly sandbox: SandboxAddresses | null;
  /** Told when the operator's overlay file has changed. */
  readonly onChange: () => void;
}

/** A start doesn't wait longer for a bootstrap server that says nothing. */
const BOOTSTRAP_WAIT_MS = 3_000;

/** Throws with the setting's name when a file can't be used. */
export async function openRegistryData({ sources }: Config, parts: RegistryDataParts) {
  const { clock, log, http, sandbox, onChange } = parts;
  const { registriesFile, whoisServersFile, rdapBootstrap: url } = sources;
  const file =
    registriesFile === null
      ? null
      : setting('REGISTRIES_FILE', () => new OverlayFile(registriesFile, clock, log, onChange));
  const whoisServers = setting('WHOIS_SERVERS', () =>
    whoisServersFile === null ? new Map<string, string>() : loadWhoisServers(whoisServersFile),
  );
  const isOnly = sources.rdapBootstrapOnly && url !== null;
  const load = (from: string | null, startsWith: 'shipped' | 'nothing') =>
    RdapBootstrap.load({ clock, log, http, url: from, startsWith });
  const operators = url === null ? null : await load(url, isOnly ? 'shipped' : 'nothing');
  const iana = isOnly ? null : await load(null, 'shipped');
  const bootstraps = [operators, iana].filter((bootstrap) => bootstrap !== null);
  const ownZones = sandbox === null ? NO_OVERLAY : sandboxOverlay(sandbox);
  const registries = new Registries({
    bootstraps,
    whoisServers,
    overlays: () => (file ? [ownZones, file.current] : [ownZones]),
  });
  const registrars = new RegistrarDirectory({ clock, log, http });
  await file?.start();
  void iana?.start();
  if (!isOnly) void registrars.start();
  // An operator's document says which TLDs exist, too; for IANA's the shipped copy stands in.
  if (operators) await within(clock, BOOTSTRAP_WAIT_MS, operators.start());
  const zones = [...registries.operatorZones(), ...(operators?.operatorZones() ?? [])];
  return {
    registries,
    registrars,
    /** TLDs that the operator brings servers for, as known at the start. */
    operatorTlds: new Set(zones.map((zone) => zone.slice(zone.lastIndexOf('.') + 1))),
    stop() {
      for (const document of [...bootstraps, registrars]) document.stop();
      file?.stop();
    },
  };
}

function sandboxOverlay({ rdapUrl: rdap, whois }: SandboxAddresses): Overlay {
  const entry = { registry: 'sandbox', rdap, whois };
  return { ...NO_OVERLAY, zones: new Map([[SANDBOX_ZONE, entry]]) };
}
