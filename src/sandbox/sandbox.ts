import { isIPv6 } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { startDnsServer } from './dns-server.ts';
import { startRdapServer } from './rdap-server.ts';
import { SandboxRegistry } from './registry.ts';
import { type SandboxServer, startWhoisServer } from './whois-server.ts';

export interface SandboxOptions {
  readonly clock: Clock;
  /** A loopback address; `127.0.0.1` when absent. */
  readonly host?: string;
  /** 0 or absent: the system chooses. */
  readonly ports?: { readonly whois?: number; readonly rdap?: number; readonly dns?: number };
}

export interface Sandbox {
  readonly registry: SandboxRegistry;
  /** `ip:port` (an IPv6 address in brackets), as `dns`. */
  readonly whois: string;
  /** Base URL with a slash at its end, as in IANA's bootstrap. */
  readonly rdapUrl: string;
  readonly dns: string;
  /** `ip:port` of all servers, for the outbound guard. */
  readonly endpoints: readonly string[];
  /** Ends every server and connection; once resolved nothing is left. */
  stop(): Promise<void>;
}

/** Starts the registry for `.test` and its servers. Rejects, with nothing left running, when a port is taken. */
export async function startSandbox({
  clock,
  host = '127.0.0.1',
  ports = {},
}: SandboxOptions): Promise<Sandbox> {
  const registry = new SandboxRegistry({ clock });
  const urlHost = isIPv6(host) ? `[${host}]` : host;
  const starts = await Promise.allSettled([
    startWhoisServer(registry, clock, host, ports.whois ?? 0),
    startRdapServer(registry, clock, host, ports.rdap ?? 0, urlHost),
    startDnsServer(registry, clock, host, ports.dns ?? 0),
  ]);
  const running = starts.filter((start) => start.status === 'fulfilled').map((start) => start.value);
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
  };
  const fault = starts.find((start) => start.status === 'rejected');
  if (fault) {
    await stop();
    throw fault.reason;
  }
  const [whois, rdap, dns] = running.map((server: SandboxServer) => `${urlHost}:${server.port}`) as [
    string,
    string,
    string,
  ];
  return { registry, whois, rdapUrl: `http://${rdap}/`, dns, endpoints: [whois, rdap, dns], stop };
}
