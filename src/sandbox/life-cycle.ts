/** How a registered name changes by time and command. Pure: a state in, the next state out. */
import { hash } from 'node:crypto';
import type { DomainDetails, DomainState, SandboxDomain, SandboxRegistrar } from './domain.ts';

export const DAY_MS = 86_400_000;
/** The periods gTLD registries run by (RFC 3915, ICANN's expired registration recovery policy). */
const ADD_GRACE_MS = 5 * DAY_MS;
const AUTO_RENEW_GRACE_MS = 45 * DAY_MS;
const REDEMPTION_MS = 30 * DAY_MS;
const PENDING_DELETE_MS = 5 * DAY_MS;
const MAX_YEARS = 10;

export type LifeCycleCommand = { readonly registrar: SandboxRegistrar } & (
  | { readonly do: 'create'; readonly years: number; readonly details: DomainDetails }
  | { readonly do: 'update'; readonly changes: Partial<DomainDetails> }
  | { readonly do: 'renew' | 'restore'; readonly years: number }
  | { readonly do: 'transfer' }
  /** `pendingDeleteMs` differs from the registry's own only in scripts. */
  | { readonly do: 'remove'; readonly pendingDeleteMs?: number }
);

/** Why a command changed nothing, and the code that EPP says it with (RFC 5730 section 3). */
export const REFUSAL_CODES = {
  /** The name or a value can't be. */
  invalid: 2306,
  exists: 2302,
  reserved: 2306,
  notFound: 2303,
  notSponsor: 2201,
  /** By the name's status. */
  prohibited: 2304,
  /** The sandbox holds as many names as it may. */
  full: 2308,
} as const;
export type LifeCycleRefusal = keyof typeof REFUSAL_CODES;

/** The same day and time `years` later; 29 February becomes 1 March. */
export function addYears(at: number, years: number): number {
  const date = new Date(at);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
}

/** The next state, null for a name that is free then, or why there is none. */
export function obey(
  name: string,
  state: DomainState | null,
  command: LifeCycleCommand,
  at: number,
): DomainState | null | LifeCycleRefusal {
  const { registrar } = command;
  if (command.do === 'create') return state ? 'exists' : create(name, command, at);
  if (!state) return 'notFound';
  const isSponsor = registrar.handle === state.registrar.handle;
  if (command.do === 'transfer') {
    if (isSponsor) return 'invalid';
    if (state.deletion || isProhibited(state, 'Transfer')) return 'prohibited';
    return { ...state, registrar, transferredAt: at, updatedAt: at, autoRenewedAt: null };
  }
  if (!isSponsor) return 'notSponsor';
  if (command.do === 'restore') return restore(state, command.years, at);
  if (state.deletion) return 'prohibited';
  switch (command.do) {
    case 'update':
      return update(state, command.changes, at);
    case 'renew':
      return renew(state, command.years, at);
    case 'remove':
      return remove(state, command.pendingDeleteMs ?? PENDING_DELETE_MS, at);
  }
}

function create(
  name: string,
  { registrar, years, details }: Extract<LifeCycleCommand, { do: 'create' }>,
  at: number,
): DomainState | LifeCycleRefusal {
  if (!isPeriod(years)) return 'invalid';
  const id = hash('sha256', `${name} ${at}`).slice(0, 12).toUpperCase();
  return {
    ...details,
    kind: 'domain',
    name,
    roid: `${id}-TEST`,
    registrar,
    createdAt: at,
    updatedAt: null,
    transferredAt: null,
    expiresAt: addYears(at, years),
    autoRenewedAt: null,
    deletion: null,
  };
}

function update(state: DomainState, changes: Partial<DomainDetails>, at: number) {
  // RFC 5731 section 2.3: while updates are prohibited, only the lock itself may be lifted.
  if (isProhibited(state, 'Update') && Object.keys(changes).some((key) => key !== 'locks'))
    return 'prohibited';
  return { ...state, ...changes, updatedAt: at };
}

function renew(state: DomainState, years: number, at: number) {
  if (isProhibited(state, 'Renew')) return 'prohibited';
  const expiresAt = addYears(state.expiresAt, years);
  if (!isPeriod(years) || expiresAt > addYears(at, MAX_YEARS)) return 'invalid';
  return { ...state, expiresAt, autoRenewedAt: null, updatedAt: at };
}

function remove(state: DomainState, pendingDeleteMs: number, at: number) {
  if (isProhibited(state, 'Delete')) return 'prohibited';
  if (at < state.createdAt + ADD_GRACE_MS) return null;
  const restorableUntil = at + REDEMPTION_MS;
  const inGrace = state.autoRenewedAt !== null && at < state.autoRenewedAt + AUTO_RENEW_GRACE_MS;
  return {
    ...state,
    // Deleted in the auto-renew grace period, the name loses the year that was not paid for.
    expiresAt: inGrace ? addYears(state.expiresAt, -1) : state.expiresAt,
    autoRenewedAt: null,
    updatedAt: at,
    deletion: { restorableUntil, purgeAt: restorableUntil + pendingDeleteMs },
  };
}

function restore(state: DomainState, years: number, at: number) {
  if (!state.deletion || at >= state.deletion.restorableUntil) return 'prohibited';
  if (years !== 0 && !isPeriod(years)) return 'invalid';
  return { ...state, deletion: null, expiresAt: addYears(state.expiresAt, years), updatedAt: at };
}

/** The first change after `since` by time alone: end of redemption, purge, or renewal on expiry. */
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
  { locks }: DomainState,
  what: 'Update' | 'Renew' | 'Transfer' | 'Delete',
): boolean {
  return locks.includes(`client${what}Prohibited`) || locks.includes(`server${what}Prohibited`);
}

function isPeriod(years: number): boolean {
  return Number.isInteger(years) && years >= 1 && years <= MAX_YEARS;
}
