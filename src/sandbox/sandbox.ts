import { isIPv6 } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { startDnsServer } from './dns-server.ts';
import { type EppAccount, sandboxAccounts } from './epp-account.ts';
import { EppRegistry } from './epp-registry.ts';
import { type SandboxEppServer, startEppServer } from './epp-server.ts';
import { startRdapServer } from './rdap-server.ts';
import { SandboxRegistry } from './registry.ts';
import { selfSignedCertificate, type TlsCertificate } from './tls-certificate.ts';
import { type SandboxServer, startWhoisServer } from './whois-server.ts';

export interface SandboxOptions {
  readonly clock: Clock;
  /** A loopback address; `127.0.0.1` when absent. */
  readonly host?: string;
  /** 0 or absent: the system chooses. */
  readonly ports?: {
    readonly whois?: number;
    readonly rdap?: number;
    readonly dns?: number;
    readonly epp?: number;
  };
}

export interface Sandbox {
  readonly registry: SandboxRegistry;
  /** `ip:port` (an IPv6 address in brackets), as `dns`. */
  readonly whois: string;
  /** Base URL with a slash at its end, as in IANA's bootstrap. */
  readonly rdapUrl: string;
  readonly dns: string;
  readonly epp: SandboxEpp;
  /** `ip:port` of all servers, for the outbound guard. */
  readonly endpoints: readonly string[];
  /** Ends every server and connection; once resolved nothing is left. */
  stop(): Promise<void>;
}

/** The EPP side: where it is, whom it trusts, and what tests turn. */
export interface SandboxEpp {
  readonly address: string;
  /** Whom the server's certificate is for. */
  readonly serverName: string;
  /** PEM of the authority behind that certificate. */
  readonly ca: string;
  readonly accounts: readonly EppAccount[];
  readonly registry: EppRegistry;
  readonly server: SandboxEppServer;
}

const EPP_SERVER_NAME = 'epp.nic.test';

/**
 * By address: one is enough for all sandboxes of a process, and takes longer to make than all the
 * rest of one.
 */
const certificates = new Map<string, TlsCertificate>();

/**
 * Starts the registry for `.test` and its servers. Rejects, with nothing left running, when a port
 * is taken.
 */
export async function startSandbox({
  clock,
  host = '127.0.0.1',
  ports = {},
}: SandboxOptions): Promise<Sandbox> {
  const registry = new SandboxRegistry({ clock });
  const urlHost = isIPv6(host) ? `[${host}]` : host;
  const accounts = sandboxAccounts();
  // Not before it is wanted: few who start a sandbox want its EPP.
  const certificate = () => {
    const made =
      certificates.get(host) ?? selfSignedCertificate(clock.now(), EPP_SERVER_NAME, host);
    certificates.set(host, made);
    return made;
  };
  const eppRegistry = new EppRegistry(registry, accounts);
  const starts = await Promise.allSettled([
    startWhoisServer(registry, clock, host, ports.whois ?? 0),
    startRdapServer(registry, clock, host, ports.rdap ?? 0, urlHost),
    startDnsServer(registry, clock, host, ports.dns ?? 0),
    startEppServer({ registry: eppRegistry, clock, host, port: ports.epp ?? 0, certificate }),
  ]);
  const running = starts
    .filter((start) => start.status === 'fulfilled')
    .map((start) => start.value);
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
  };
  const fault = starts.find((start) => start.status === 'rejected');
  if (fault) {
    await stop();
    throw fault.reason;
  }
  const addresses = running.map((server: SandboxServer) => `${urlHost}:${server.port}`);
  const [whois, rdap, dns, address] = addresses as [string, string, string, string];
  const server = running[3] as SandboxEppServer;
  return {
    registry,
    whois,
    rdapUrl: `http://${rdap}/`,
    dns,
    epp: {
      address,
      serverName: EPP_SERVER_NAME,
      accounts,
      registry: eppRegistry,
      server,
      get ca() {
        return certificate().cert;
      },
    },
    endpoints: addresses,
    stop,
  };
}
