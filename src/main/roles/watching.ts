/** The worker's visits to watched names: lookups of its own, begun with the first that is due. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Config } from '#app/base/config.ts';
import { RedisLink } from '#app/base/redis/redis-link.ts';
import type { LiveDns } from '#app/lookup/dns-lookup.ts';
import { startWatching } from '#app/watches/start.ts';
import { buildLookupStack } from '../lookup-stack.ts';
import { SANDBOX_ZONE } from '../sandbox-handover.ts';
import type { RoleParts, RoleWork } from './role.ts';

type LookDns = (domain: string) => Promise<Pick<LiveDns, 'exists' | 'answers'>>;

/** Most installations watch nothing, and need no second copy of the registries' directory. */
export function watching(config: Config, parts: RoleParts, lookDns: LookDns): RoleWork {
  const { clock, log, db, sandbox } = parts;
  let opening: ReturnType<typeof openLookups> | null = null;
  const work = startWatching({
    ...{ clock, log, db, lookDns },
    newId: randomUUID,
    random: () => randomInt(1_000) / 1_000,
    otherZones: sandbox === null ? [SANDBOX_ZONE] : [],
    async look(domain) {
      opening ??= openLookups(config, parts);
      // A file of the operator's that can't be read may be mended by the next visit.
      opening.catch(() => {
        opening = null;
      });
      const { stack } = await opening;
      const parsed = stack.parseName(domain);
      return parsed.ok ? await stack.lookups.askNow(parsed.name, 'background') : null;
    },
  });
  return {
    stats: work.stats,
    async stop() {
      await work.stop();
      const opened = await opening;
      await opened?.stack.stop();
      opened?.redis?.close();
    },
  };
}

async function openLookups(config: Config, { clock, log, sandbox }: RoleParts) {
  const { redisUrl } = config.storage;
  const redis = redisUrl === null ? null : await RedisLink.open(redisUrl, { clock, log });
  const stack = await buildLookupStack(config, {
    ...{ clock, log, sandbox, redis, asker: 'worker' },
    // Each visit keeps what it saw before it goes on.
    observe: () => {},
  });
  return { redis, stack };
}
