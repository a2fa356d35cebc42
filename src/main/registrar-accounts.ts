import { randomBytes, randomInt } from 'node:crypto';
import {
  type AccountSettings,
  type EppAccountSettings,
  readAccounts,
} from '#app/backorder/registrars/accounts.ts';
import { EppRegistrar } from '#app/backorder/registrars/epp-registrar.ts';
import type { RegistrarTools } from '#app/backorder/registrars/registrar-port.ts';
import type { Clock } from '#app/base/clock.ts';
import { type Config, ConfigError, USUAL_VN_SOURCES } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
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
  /** Servers of the sandbox, which are not public. */
  readonly endpoints?: readonly string[];
  /** For what only the operator can mend; in the log by default. */
  readonly alert?: RegistrarTools['alert'];
  readonly turns?: RegistrarTools['turns'];
}

/** What every registrar works with. */
export function registrarTools({ sources }: Config, parts: RegistrarParts): RegistrarTools {
  const { clock, log, endpoints = [] } = parts;
  return {
    clock,
    log,
    guard: new OutboundGuard({ allow: sources.outboundAllow, endpoints }),
    random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    userAgent: userAgentOf(sources),
    ...(parts.turns && { turns: parts.turns }),
    alert: parts.alert ?? ((code, fields) => log.error({ ...fields, code }, 'registrar.alert')),
  };
}

/** Over EPP, with identifiers of its own for its transactions. */
export function eppRegistrar(account: EppAccountSettings, tools: RegistrarTools): EppRegistrar {
  return new EppRegistrar(account, { ...tools, run: randomBytes(RUN_BYTES).toString('hex') });
}

/** EPP accounts that may ask the `.vn` registry; one session each, as catching needs the rest. */
export function vnDesks(
  config: Config,
  own: readonly AccountSettings[],
  parts: RegistrarParts,
): readonly EppRegistrar[] {
  if (!(config.sources.vnSources ?? USUAL_VN_SOURCES).includes('epp')) return [];
  const tools = registrarTools(config, parts);
  return own
    .filter((account) => account.kind === 'epp')
    .filter(servesVn)
    .map((account) => eppRegistrar({ ...account, maxSessions: 1 }, tools));
}

export function servesVn({ kind, zones }: AccountSettings): boolean {
  return kind === 'epp' && zones.some((zone) => zone === 'vn' || zone.endsWith('.vn'));
}

const RANDOM_STEPS = 2 ** 32;
const RUN_BYTES = 10;
