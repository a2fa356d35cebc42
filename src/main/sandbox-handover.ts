/** What another process must know to use the sandbox that runs in this one. Goes over a channel: plain data alone. */
import type { EppAccountSettings } from '#app/backorder/accounts.ts';
import type { Sandbox } from '#app/sandbox/sandbox.ts';

export type SandboxAddresses = Pick<Sandbox, 'whois' | 'rdapUrl' | 'dns' | 'endpoints'>;

export interface SandboxHandover extends SandboxAddresses {
  readonly epp: { readonly address: string; readonly account: EppAccountSettings };
}
