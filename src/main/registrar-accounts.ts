import { type AccountSettings, readAccounts } from '#app/backorder/accounts.ts';
import type { Config } from '#app/base/config.ts';
import type { SandboxHandover } from './sandbox-handover.ts';

/** The operator's accounts, and the sandbox's own where it runs. Throws a `ConfigError` when one can't be used as it is written. */
export function accountsOf(
  { backorder }: Config,
  sandbox: SandboxHandover | null,
): readonly AccountSettings[] {
  const own = backorder.accountsFile === null ? [] : readAccounts(backorder.accountsFile);
  return sandbox ? [...own, sandbox.account] : own;
}
