/** The worker's own lookups, begun with the first that is needed. */
import type { Config } from '#app/base/config.ts';
import { RedisLink } from '#app/base/redis/redis-link.ts';
import { startOutcomeKeeper } from '#app/history/outcome-keeper.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { buildLookupStack } from '../lookup-stack.ts';
import { ownAccounts, vnDesks } from '../registrar-accounts.ts';
import type { RoleParts } from './role.ts';

export type WorkerLookups = ReturnType<typeof workerLookups>;

/** Most installations have no jobs and watch nothing, and need no second copy of the directory. */
export function workerLookups(config: Config, parts: RoleParts) {
  let opening: ReturnType<typeof open> | null = null;
  /** Names under way whose asker keeps what it saw itself. */
  const keptElsewhere = new Set<string>();
  const lookups = () => {
    opening ??= open(config, parts, ({ ascii }) => keptElsewhere.has(ascii));
    // A file of the operator's that can't be read may be mended by the next lookup.
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };
  return {
    open: async () => (await lookups()).stack,
    /** Past every cache; the history is left to the caller. Null: it is no name. */
    async see(domain: string): Promise<LookupOutcome | null> {
      const { stack } = await lookups();
      const parsed = stack.parseName(domain);
      if (!parsed.ok) return null;
      keptElsewhere.add(parsed.name.ascii);
      try {
        return await stack.lookups.askNow(parsed.name, 'background');
      } finally {
        keptElsewhere.delete(parsed.name.ascii);
      }
    },
    /** What asks by them has ended. */
    async stop(): Promise<void> {
      const opened = await opening;
      await opened?.stop();
    },
  };
}

async function open(
  config: Config,
  { clock, log, db, sandbox }: RoleParts,
  isKeptElsewhere: (name: LookupOutcome['name']) => boolean,
) {
  const { redisUrl } = config.storage;
  const redis = redisUrl === null ? null : await RedisLink.open(redisUrl, { clock, log });
  const outcomes = startOutcomeKeeper({ config, clock, log, db });
  const desks = vnDesks(config, ownAccounts(config, sandbox !== null), { clock, log });
  const stack = await buildLookupStack(config, {
    clock,
    log,
    sandbox,
    redis,
    desks,
    asker: 'worker',
    observe: (outcome) => {
      if (!isKeptElsewhere(outcome.name)) outcomes.keep(outcome);
    },
  });
  return {
    stack,
    async stop() {
      await stack.stop();
      await Promise.all(desks.map((desk) => desk.close()));
      await outcomes.stop?.();
      redis?.close();
    },
  };
}
