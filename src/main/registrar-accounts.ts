import { type AccountSettings, readAccounts } from '#app/backorder/registrars/accounts.ts';
import { type Config, ConfigError } from '#app/base/config.ts';
import { SANDBOX_ACCOUNT, type SandboxHandover } from './sandbox-handover.ts';

/**
 * The operator's accounts alone, judged before anything is opened. Throws a `ConfigError` when one
 * can't be used as it is written.
 */
export function ownAccounts(
  { backorder }: Config,
  withSandbox: boolean,
): readonly AccountSettings[] {
  const own = backorder.accountsFile === null ? [] : readAccounts(backorder.accountsFile);
  if (withSandbox && own.some(({ id }) => id === SANDBOX_ACCOUNT))
    throw new ConfigError([`EPP_ACCOUNTS: account "${SANDBOX_ACCOUNT}": id is the sandbox's own`]);
  return own;
}

/** The operator's accounts, and the sandbox's own where it runs. */
export function accountsOf(
  own: readonly AccountSettings[],
  sandbox: SandboxHandover | null,
): readonly AccountSettings[] {
  return sandbox ? [...own, sandbox.account] : own;
}
