import { randomInt } from 'node:crypto';
import { type AccountSettings, readAccounts } from '#app/backorder/registrars/accounts.ts';
import { EppRegistrar } from '#app/backorder/registrars/epp-registrar.ts';
import type { Clock } from '#app/base/clock.ts';
import { type Config, ConfigError, USUAL_VN_SOURCES } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { nextEpoch } from '#app/storage/orders/campaigns.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { userAgentOf } from './registry-data.ts';
import { SANDBOX_ACCOUNT } from './sandbox-handover.ts';

/** The operator's accounts alone. Throws a `ConfigError` when one can't be used as written. */
export function ownAccounts(
  { backorder }: Config,
  withSandbox: boolean,
): readonly AccountSettings[] {
  const own = backorder.accountsFile === null ? [] : readAccounts(backorder.accountsFile);
  if (withSandbox && own.some(({ id }) => id === SANDBOX_ACCOUNT))
    throw new ConfigError([`EPP_ACCOUNTS: account "${SANDBOX_ACCOUNT}": id is the sandbox's own`]);
  return own;
}

interface RegistrarParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Database;
  /** Servers of the sandbox, which are not public. */
  readonly endpoints?: readonly string[];
}

/** What every registrar works with. */
export function registrarBase(
  { sources }: Config,
  { clock, log, db, endpoints = [] }: RegistrarParts,
) {
  return {
    clock,
    log,
    guard: new OutboundGuard({ allow: sources.outboundAllow, endpoints }),
    random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    userAgent: userAgentOf(sources),
    epochOf: (account: string) => () => nextEpoch(db, account),
  };
}

/** EPP accounts that may ask the `.vn` registry; one session each, as catching needs the rest. */
export function vnDesks(
  config: Config,
  own: readonly AccountSettings[],
  parts: RegistrarParts,
): readonly EppRegistrar[] {
  if (!(config.sources.vnSources ?? USUAL_VN_SOURCES).includes('epp')) return [];
  const base = registrarBase(config, parts);
  return own
    .filter((account) => account.kind === 'epp')
    .filter(servesVn)
    .map((account) => {
      const epoch = base.epochOf(account.id);
      return new EppRegistrar({ ...account, maxSessions: 1 }, { ...base, epoch });
    });
}

export function servesVn({ kind, zones }: AccountSettings): boolean {
  return kind === 'epp' && zones.some((zone) => zone === 'vn' || zone.endsWith('.vn'));
}

const RANDOM_STEPS = 2 ** 32;
