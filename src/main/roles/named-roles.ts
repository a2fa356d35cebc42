/** The roles that `ROLES` names, as each process of `npm start` runs them. */
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { CATCHER_ROLE } from './catcher.ts';
import type { Role, StartRole } from './role.ts';
import { startRoleProcess } from './role-process.ts';
import { WEBHOOKS } from './webhooks.ts';
import { WORKER } from './worker.ts';

export function namedRoles({ running }: Config): Role[] {
  return [WORKER, CATCHER_ROLE, WEBHOOKS].filter(({ name }) => running.roles.includes(name));
}

/** Each in a process of its own; but deliveries mostly wait, and go on in this one. */
export function roleStarter(config: Config, clock: Clock, log: Log): StartRole {
  return (role, given) =>
    role === WEBHOOKS ? role.start(config, given) : startRoleProcess(role, given, clock, log);
}
