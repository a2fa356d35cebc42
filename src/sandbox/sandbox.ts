import type { Clock } from '#app/base/clock.ts';
import { startDnsServer } from './dns-server.ts';
import { EppRegistry, sandboxAccounts } from './epp-registry.ts';
import { startEppServer } from './epp-server.ts';
import { LOOPBACK } from './open-connections.ts';
import { startRdapServer } from './rdap-server.ts';
import { SandboxRegistry } from './registry.ts';
import { selfSignedCertificate, type TlsCertificate } from './tls-certificate.ts';
import { startWhoisServer } from './whois-server.ts';

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Whom the EPP server's certificate is for. */
const EPP_SERVER_NAME = 'epp.nic.test';

/** One for all sandboxes of a process, made when it is wanted: that takes long. */
let certificate: TlsCertificate | null = null;

/** Starts the registry for `.test` and its servers on loopback. */
export async function startSandbox({ clock }: { clock: Clock }) {
  const registry = new SandboxRegistry({ clock });
  const accounts = sandboxAccounts();
  const eppRegistry = new EppRegistry(registry, accounts);
  const getCertificate = () => {
    certificate ??= selfSignedCertificate(clock.now(), EPP_SERVER_NAME, LOOPBACK);
    return certificate;
  };
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
    /** `ip:port`, as `dns`. */
    whois,
    /** Base URL with a slash at its end, as in IANA's bootstrap. */
    rdapUrl: `http://${rdap}/`,
    dns,
    epp: {
      address,
      serverName: EPP_SERVER_NAME,
      accounts,
      registry: eppRegistry,
      /** With what tests turn. */
      server: eppServer,
      /** PEM of the authority behind its certificate. */
      get ca() {
        return getCertificate().cert;
      },
    },
    /** `ip:port` of all servers, for the outbound guard. */
    endpoints,
    /** Ends every server and connection; once resolved nothing is left. */
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
