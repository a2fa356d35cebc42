/** The catcher: registrar accounts, lookups of its own, and the loop over campaigns. */
import { randomUUID } from 'node:crypto';
import { Alerts } from '#app/backorder/campaign/alerts.ts';
import { Catcher } from '#app/backorder/campaign/catcher.ts';
import type { NameState } from '#app/backorder/campaign/catcher-parts.ts';
import { ORDER_VIEWS } from '#app/backorder/order-view.ts';
import type { TurnBooks } from '#app/backorder/registrars/day-turns.ts';
import { EppRegistrar } from '#app/backorder/registrars/epp-registrar.ts';
import { GandiRegistrar } from '#app/backorder/registrars/gandi-registrar.ts';
import { AccountWatch } from '#app/backorder/registrars/inspection/account-watch.ts';
import type { Config } from '#app/base/config.ts';
import { RedisLink } from '#app/base/redis/redis-link.ts';
import { observationOf } from '#app/history/outcome-keeper.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { giveTurnsBack, reserveTurns } from '#app/storage/orders/account-turns.ts';
import { buildLookupStack } from '../lookup-stack.ts';
import { registrantSealer } from '../registrant-keys.ts';
import { eppRegistrar, ownAccounts, registrarTools } from '../registrar-accounts.ts';
import type { Role, RoleParts, RoleWork } from './role.ts';

export const CATCHER_ROLE: Role = {
  name: 'catcher',
  figures: [
    ['tra_catcher_campaigns', 'Ordered names that are being looked at or caught now', 'underWay'],
    ['tra_catcher_creates_total', 'Creates sent to registries since the start', 'creates'],
    ['tra_catcher_won_total', 'Names caught since the start', 'won'],
    ['tra_catcher_messages_total', 'Messages of registries kept since the start', 'messages'],
    [
      'tra_catcher_checks_refused_total',
      'Checks since the start that a registry refused to answer',
      'refusedChecks',
    ],
    [
      'tra_catcher_alerts_total',
      'Matters since the start that only an operator can mend; the log says which',
      'alerts',
    ],
  ],
  totals: ['creates', 'won', 'messages', 'refusedChecks', 'alerts'],
  judge: (config) => ownAccounts(config, false),
  start: startCatcher,
};

/** Rejects with a `ConfigError` when an account can't be used as it is written. */
async function startCatcher(
  config: Config,
  { clock, log, db, sandbox }: RoleParts,
): Promise<RoleWork> {
  const own = ownAccounts(config, sandbox !== null);
  const accounts = sandbox ? [...own, sandbox.account] : own;
  const observe = (outcome: LookupOutcome) => {
    const observation = observationOf(outcome, randomUUID());
    if (!observation) return;
    keepObservations(db, [observation], { live: true }).catch((error) =>
      log.warn({ err: error }, 'catcher.not_observed'),
    );
  };
  const { redisUrl } = config.storage;
  const redis = redisUrl === null ? null : await RedisLink.open(redisUrl, { clock, log });
  const endpoints = sandbox?.endpoints ?? [];
  const alerts = new Alerts(clock, log);
  const alert: Alerts['raise'] = (code, fields) => alerts.raise(code, fields);
  const turns: TurnBooks = {
    reserve: (of, wish) => reserveTurns(db, of, wish),
    giveBack: (of, count) => giveTurnsBack(db, of, count),
  };
  const tools = registrarTools(config, { clock, log, endpoints, alert, turns });
  const ports = accounts.map((account) =>
    account.kind === 'epp' ? eppRegistrar(account, tools) : new GandiRegistrar(account, tools),
  );
  const desks = ports.filter((port) => port instanceof EppRegistrar);
  const stack = await buildLookupStack(config, {
    clock,
    log,
    sandbox,
    redis,
    observe,
    desks,
    asker: 'catcher',
  });
  const counts = { creates: 0, won: 0, messages: 0, refusedChecks: 0 };
  const catcher = new Catcher({
    db,
    clock,
    log,
    ports,
    random: tools.random,
    sealer: registrantSealer(config),
    counts,
    newId: randomUUID,
    views: ORDER_VIEWS,
    look,
    alert,
  });
  catcher.start();
  const watch = new AccountWatch(clock, log, ports);
  watch.start();
  return {
    accounts: () => watch.states(),
    stats: () => ({ ...counts, alerts: alerts.count, underWay: catcher.underWay }),
    async stop() {
      watch.stop();
      await catcher.stop();
      await stack.stop();
      redis?.close();
    },
  };

  async function look(domain: string): Promise<NameState> {
    const parsed = stack.parseName(domain);
    const seen = parsed.ok ? await stack.lookups.askNow(parsed.name, 'background') : null;
    if (!seen || seen.status === 'unknown') return { status: 'unknown', registration: null };
    return seen;
  }
}
