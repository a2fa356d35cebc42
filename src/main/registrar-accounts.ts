import { type AccountSettings, readAccounts } from '#app/backorder/accounts.ts';
import { type Config, ConfigError } from '#app/base/config.ts';
import type { SandboxHandover } from './sandbox-handover.ts';

/** The operator's accounts, and the sandbox's own where it runs. Throws a `ConfigError` when one can't be used as it is written. */
export function accountsOf(
  { backorder }: Config,
  sandbox: SandboxHandover | null,
): readonly AccountSettings[] {
  const own = backorder.accountsFile === null ? [] : readAccounts(backorder.accountsFile);
  if (sandbox && own.some(({ id }) => id === sandbox.account.id))
    throw new ConfigError([`EPP_ACCOUNTS: account "${sandbox.account.id}": id is the sandbox's own`]);
  return sandbox ? [...own, sandbox.account] : own;
}
