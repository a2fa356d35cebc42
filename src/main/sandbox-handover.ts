/** What another process must know to use this one's sandbox: plain data, for a channel. */
import type { EppAccountSettings } from '#app/backorder/registrars/accounts.ts';
import type { Sandbox } from '#app/sandbox/sandbox.ts';

export const SANDBOX_ZONE = 'test';

/** Where the sandbox's servers are. */
export type SandboxAddresses = Pick<Sandbox, 'whois' | 'rdapUrl' | 'dns' | 'endpoints'>;

/** How its account is named beside the operator's. */
export const SANDBOX_ACCOUNT = 'sandbox';

export interface SandboxHandover extends SandboxAddresses {
  readonly account: EppAccountSettings;
}

/** Its first registrar is ours: the catcher of the sandbox. */
export function handoverOf({ whois, rdapUrl, dns, endpoints, epp }: Sandbox): SandboxHandover {
  const [{ registrar, password, contacts }] = epp.accounts as [Sandbox['epp']['accounts'][0]];
  const colon = epp.address.lastIndexOf(':');
  const [desk = null] = contacts.keys();
  return {
    whois,
    rdapUrl,
    dns,
    endpoints,
    account: {
      id: SANDBOX_ACCOUNT,
      kind: 'epp',
      zones: [SANDBOX_ZONE],
      prices: { [SANDBOX_ZONE]: { create: '8.00', currency: 'USD' } },
      server: {
        host: epp.address.slice(0, colon).replace(/^\[|\]$/g, ''),
        port: Number(epp.address.slice(colon + 1)),
        tlsServerName: epp.serverName,
        // Made when it is read, as it is on the way: a service without a catcher has no use for it.
        get ca() {
          return epp.ca;
        },
        certificate: null,
      },
      credentials: { clientId: registrar.handle, password, newPassword: null },
      registrant: desk,
      contacts: desk === null ? {} : { admin: desk, tech: desk },
      nameservers: [],
      maxSessions: 3,
      createsPerSecond: 50,
      checksPerSecond: 5,
      poll: true,
      loginSecurity: false,
      authInfoLength: 24,
      authInfoSpecials: '-_',
      dailyCreates: 100_000,
      dailyChecks: 400_000,
      createsInWindows: false,
      keepAliveMs: 60_000,
    },
  };
}
