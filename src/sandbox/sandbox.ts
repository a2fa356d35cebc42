import type { Clock } from '#app/base/clock.ts';
import { startDnsServer } from './dns-server.ts';
import { type EppAccount, EppRegistry, sandboxAccounts } from './epp-registry.ts';
import { type SandboxEppServer, startEppServer } from './epp-server.ts';
import { LOOPBACK } from './open-connections.ts';
import { startRdapServer } from './rdap-server.ts';
import { SandboxRegistry } from './registry.ts';
import { selfSignedCertificate, type TlsCertificate } from './tls-certificate.ts';
import { startWhoisServer } from './whois-server.ts';

export interface Sandbox {
  readonly registry: SandboxRegistry;
  /** `ip:port`, as `dns`. */
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

/** One for all sandboxes of a process: it takes longer to make than all the rest of one. */
let certificate: TlsCertificate | null = null;

/** Not made before it is wanted: few who start a sandbox want its EPP. */
function certificateAt(now: number): TlsCertificate {
  certificate ??= selfSignedCertificate(now, EPP_SERVER_NAME, LOOPBACK);
  return certificate;
}

/** Starts the registry for `.test` and its servers on loopback. */
export async function startSandbox({ clock }: { clock: Clock }): Promise<Sandbox> {
  const registry = new SandboxRegistry({ clock });
  const accounts = sandboxAccounts();
  const eppRegistry = new EppRegistry(registry, accounts);
  const getCertificate = () => certificateAt(clock.now());
  const servers = [
    await startWhoisServer(registry, clock),
    await startRdapServer(registry, clock),
    await startDnsServer(registry, clock),
  ];
  const eppServer = await startEppServer(eppRegistry, clock, getCertificate);
  servers.push(eppServer);
  const endpoints = servers.map(({ port }) => `${LOOPBACK}:${port}`);
  const [whois, rdap, dns, address] = endpoints as [string, string, string, string];
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
      server: eppServer,
      get ca() {
        return getCertificate().cert;
      },
    },
    endpoints,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
