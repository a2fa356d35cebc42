/** The command line's look at an account: with one session of its own, which changes nothing. */
import type { AccountSettings } from '#app/backorder/registrars/accounts.ts';
import { GandiRegistrar } from '#app/backorder/registrars/gandi-registrar.ts';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { AccountReport } from '#app/records/accounts/account-report.ts';
import { startSandbox } from '#app/sandbox/sandbox.ts';
import { eppRegistrar, ownAccounts, registrarTools } from './registrar-accounts.ts';
import { handoverOf } from './sandbox-handover.ts';

export async function openAccountChecks(
  config: Config,
  parseName: NameParser,
  { clock, log }: { clock: Clock; log: Log },
) {
  const own = ownAccounts(config, config.running.sandbox);
  const sandbox = config.running.sandbox ? await startSandbox({ clock }) : null;
  const accounts = sandbox ? [...own, handoverOf(sandbox).account] : own;
  const endpoints = sandbox?.endpoints ?? [];
  const tools = registrarTools(config, { clock, log, endpoints, alert() {} });
  return {
    ids: accounts.map(({ id }) => id),
    parseName,
    async inspect(id: string, name: string | null): Promise<AccountReport | null> {
      const settings = accounts.find((one) => one.id === id);
      if (!settings) return null;
      const account = registrarOf(settings, tools);
      const report = await account.inspect(name);
      await account.close();
      return report;
    },
    async [Symbol.asyncDispose]() {
      await sandbox?.stop();
    },
  };
}

/** A new password is the service's to set. */
function registrarOf(settings: AccountSettings, tools: ReturnType<typeof registrarTools>) {
  if (settings.kind === 'gandi') return new GandiRegistrar(settings, tools);
  const credentials = { ...settings.credentials, newPassword: null };
  return eppRegistrar({ ...settings, credentials, maxSessions: 1 }, tools);
}
