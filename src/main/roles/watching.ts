/** The worker's visits to watched names. */
import { randomInt, randomUUID } from 'node:crypto';
import type { LiveDns } from '#app/lookup/dns-lookup.ts';
import { startWatching } from '#app/watches/start.ts';
import { SANDBOX_ZONE } from '../sandbox-handover.ts';
import type { RoleParts, RoleWork } from './role.ts';
import type { WorkerLookups } from './worker-lookups.ts';

type LookDns = (domain: string) => Promise<Pick<LiveDns, 'exists' | 'answers'>>;

export function watching(
  { clock, log, db, sandbox }: RoleParts,
  { see }: WorkerLookups,
  lookDns: LookDns,
): RoleWork {
  return startWatching({
    clock,
    log,
    db,
    lookDns,
    newId: randomUUID,
    random: () => randomInt(1_000) / 1_000,
    otherZones: sandbox === null ? [SANDBOX_ZONE] : [],
    // Each visit keeps what it saw before it goes on.
    look: see,
  });
}
