/**
 * How a registered name changes with time and by command. Pure: a state and a moment in, the next
 * state out.
 */
import { createHash } from 'node:crypto';
import type { DomainDetails, DomainState, SandboxDomain, SandboxRegistrar } from './domain.ts';

export const DAY_MS = 86_400_000;
/** The periods gTLD registries run by (RFC 3915, ICANN's expired registration recovery policy). */
export const ADD_GRACE_MS = 5 * DAY_MS;
export const AUTO_RENEW_GRACE_MS = 45 * DAY_MS;
export const REDEMPTION_MS = 30 * DAY_MS;
export const PENDING_DELETE_MS = 5 * DAY_MS;
const MAX_YEARS = 10;

export type LifeCycleCommand =
  | {
      readonly do: 'create';
      readonly registrar: SandboxRegistrar;
      readonly years: number;
      readonly details: DomainDetails;
    }
  | {
      readonly do: 'update';
      readonly registrar: SandboxRegistrar;
      readonly changes: Partial<DomainDetails>;
    }
  | { readonly do: 'renew'; readonly registrar: SandboxRegistrar; readonly years: number }
  | { readonly do: 'transfer'; readonly registrar: SandboxRegistrar }
  | { readonly do: 'restore'; readonly registrar: SandboxRegistrar; readonly years: number }
  /** `redemptionMs` and `pendingDeleteMs` differ from the registry's own only in scripts. */
  | {
      readonly do: 'remove';
      readonly registrar: SandboxRegistrar;
      readonly redemptionMs?: number;
      readonly pendingDeleteMs?: number;
    };

/**
 * Why a command changed nothing.
 *
 * - `invalid`    the name or a value can't be (EPP 2005, 2306)
 * - `exists`     registered already (2302)
 * - `reserved`   kept by the registry (2306)
 * - `notFound`   no such name (2303)
 * - `notSponsor` another registrar holds it (2201)
 * - `prohibited` its status forbids it (2304)
 * - `full`       the sandbox holds as many names as it may (2308)
 */
export type LifeCycleRefusal =
  | 'invalid'
  | 'exists'
  | 'reserved'
  | 'notFound'
  | 'notSponsor'
  | 'prohibited'
  | 'full';

export type Transition =
  | { readonly ok: true; readonly state: DomainState | null }
  | { readonly ok: false; readonly reason: LifeCycleRefusal };

/** The same day and time `years` later; 29 February becomes 1 March. */
export function addYears(at: number, years: number): number {
  const date = new Date(at);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
}

export function obey(
  name: string,
  state: DomainState | null,
  command: LifeCycleCommand,
  at: number,
): Transition {
  if (command.do === 'create') return create(name, state, command, at);
  if (!state) return refuse('notFound');
  if (command.do === 'transfer') return transfer(state, command.registrar, at);
  if (command.registrar.handle !== state.registrar.handle) return refuse('notSponsor');
  if (command.do === 'restore') return restore(state, command.years, at);
  if (state.deletion) return refuse('prohibited');
  switch (command.do) {
    case 'update':
      return update(state, command.changes, at);
    case 'renew':
      return renew(state, command.years, at);
    case 'remove':
      return remove(state, command, at);
  }
}

function create(
  name: string,
  state: DomainState | null,
  command: Extract<LifeCycleCommand, { do: 'create' }>,
  at: number,
): Transition {
  if (state) return refuse('exists');
  if (!isPeriod(command.years)) return refuse('invalid');
  return become({
    ...command.details,
    kind: 'domain',
    name,
    roid: `${createHash('sha256').update(`${name} ${at}`).digest('hex').slice(0, 12).toUpperCase()}-TEST`,
    registrar: command.registrar,
    createdAt: at,
    updatedAt: null,
    transferredAt: null,
    expiresAt: addYears(at, command.years),
    autoRenewedAt: null,
    deletion: null,
  });
}

function update(state: DomainState, changes: Partial<DomainDetails>, at: number): Transition {
  // RFC 5731 section 2.3: while updates are prohibited, only the lock itself may be lifted.
  if (isProhibited(state, 'Update') && Object.keys(changes).some((key) => key !== 'locks')) {
    return refuse('prohibited');
  }
  return become({ ...state, ...changes, updatedAt: at });
}

function renew(state: DomainState, years: number, at: number): Transition {
  if (isProhibited(state, 'Renew')) return refuse('prohibited');
  const expiresAt = addYears(state.expiresAt, years);
  if (!isPeriod(years) || expiresAt > addYears(at, MAX_YEARS)) return refuse('invalid');
  return become({ ...state, expiresAt, autoRenewedAt: null, updatedAt: at });
}

function transfer(state: DomainState, registrar: SandboxRegistrar, at: number): Transition {
  if (state.registrar.handle === registrar.handle) return refuse('invalid');
  if (state.deletion || isProhibited(state, 'Transfer')) return refuse('prohibited');
  return become({ ...state, registrar, transferredAt: at, updatedAt: at, autoRenewedAt: null });
}

function remove(
  state: DomainState,
  command: Extract<LifeCycleCommand, { do: 'remove' }>,
  at: number,
): Transition {
  if (isProhibited(state, 'Delete')) return refuse('prohibited');
  if (at < state.createdAt + ADD_GRACE_MS) return become(null);
  const restorableUntil = at + (command.redemptionMs ?? REDEMPTION_MS);
  const inGrace = state.autoRenewedAt !== null && at < state.autoRenewedAt + AUTO_RENEW_GRACE_MS;
  return become({
    ...state,
    // Deleted in the auto-renew grace period, the name loses the year that was not paid for.
    expiresAt: inGrace ? addYears(state.expiresAt, -1) : state.expiresAt,
    autoRenewedAt: null,
    updatedAt: at,
    deletion: {
      requestedAt: at,
      restorableUntil,
      purgeAt: restorableUntil + (command.pendingDeleteMs ?? PENDING_DELETE_MS),
    },
  });
}

function restore(state: DomainState, years: number, at: number): Transition {
  if (!state.deletion || at >= state.deletion.restorableUntil) return refuse('prohibited');
  if (years !== 0 && !isPeriod(years)) return refuse('invalid');
  return become({
    ...state,
    deletion: null,
    expiresAt: addYears(state.expiresAt, years),
    updatedAt: at,
  });
}

/**
 * The first change after `since` that time alone brings: end of redemption, purge, or renewal by
 * the registry on expiry.
 */
export function nextTurn(
  state: DomainState,
  since: number,
): { at: number; state: DomainState | null } {
  if (state.deletion) {
    const { restorableUntil, purgeAt } = state.deletion;
    if (since < restorableUntil && restorableUntil < purgeAt) return { at: restorableUntil, state };
    return { at: purgeAt, state: null };
  }
  const at = state.expiresAt;
  return { at, state: { ...state, expiresAt: addYears(at, 1), autoRenewedAt: at, updatedAt: at } };
}

export function atMoment(state: DomainState, now: number): SandboxDomain {
  return { ...state, statuses: statusesAt(state, now) };
}

function statusesAt(state: DomainState, now: number): string[] {
  const statuses = [...state.locks];
  if (state.deletion) {
    if (now < state.deletion.restorableUntil) statuses.push('redemptionPeriod');
    statuses.push('pendingDelete');
    return statuses;
  }
  if (state.nameservers.length === 0) statuses.push('inactive');
  if (statuses.length === 0) statuses.push('ok');
  if (now < state.createdAt + ADD_GRACE_MS) statuses.push('addPeriod');
  if (state.autoRenewedAt !== null && now < state.autoRenewedAt + AUTO_RENEW_GRACE_MS) {
    statuses.push('autoRenewPeriod');
  }
  return statuses;
}

/** Whether the registry publishes the name's nameservers: not on hold, not being deleted. */
export function isDelegated(state: DomainState): boolean {
  if (state.deletion || state.nameservers.length === 0) return false;
  return !state.locks.includes('clientHold') && !state.locks.includes('serverHold');
}

function isProhibited(
  state: DomainState,
  what: 'Update' | 'Renew' | 'Transfer' | 'Delete',
): boolean {
  return (
    state.locks.includes(`client${what}Prohibited`) ||
    state.locks.includes(`server${what}Prohibited`)
  );
}

function isPeriod(years: number): boolean {
  return Number.isInteger(years) && years >= 1 && years <= MAX_YEARS;
}

function become(state: DomainState | null): Transition {
  return { ok: true, state };
}

function refuse(reason: LifeCycleRefusal): Transition {
  return { ok: false, reason };
}
