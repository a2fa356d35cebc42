/** Who asks, and whether the request may go on. The room `access` judges it. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app/base/errors.ts';
import type { Sealer } from '#app/base/sealing.ts';
import { KEYED, VARY } from './caching.ts';

/** Who asks. `public`: no key, counted per address; the others: by key, counted per key. */
export type Tier = 'public' | 'partner' | 'admin';
export type KeyTier = Exclude<Tier, 'public'>;

const RANK: Readonly<Record<Tier, number>> = { public: 0, partner: 1, admin: 2 };

/** An admin may do all that a partner may. */
export function mayUse(tier: Tier, need: KeyTier): boolean {
  return RANK[tier] >= RANK[need];
}

/** What scripts of other origins may read of an answer. */
export const EXPOSED_HEADERS =
  'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, ' +
  'X-Request-Id, Retry-After, Allow, Location, ETag, Idempotent-Replayed, ' +
  'Deprecation, Sunset, Link';

/** What is left of a caller's limit. */
export interface LimitLeft {
  /** Requests a minute. */
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends: Unix seconds. */
  readonly resetAt: number;
  /** The same as whole seconds from now, rounded up. */
  readonly secondsLeft: number;
}

export interface CallingKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  /** What it may order and spend; null: not limited. */
  readonly quota: {
    readonly openOrders: number | null;
    readonly createsPerDay: number | null;
    readonly spendingPerMonth: { readonly amount: string; readonly currency: string }[] | null;
  } | null;
}

/** A judged request: whose it is, its limit, and the 401, 429 or 503 that refuses it, if any. */
export interface Caller {
  readonly tier: Tier;
  readonly key: CallingKey | null;
  readonly limit: LimitLeft;
  readonly refusal: AppError | null;
}

export interface Gate {
  /** Counts the request and judges it: wrong key 401 → rate limit 429. Never rejects. */
  judge(raw: IncomingMessage): Promise<Caller>;
  /** What is wrong with its key, if anything: for requests that only carry others to the API. */
  keyFault(raw: IncomingMessage): Promise<AppError | null>;
  /** The limit as it stands, uncounted: for preflights. */
  peek(raw: IncomingMessage): Promise<LimitLeft>;
  /** Counts what was no well-formed request, and so has only a socket. */
  countBroken(socketAddress: string): Promise<LimitLeft>;
  /** Whose connection this is; null: a trusted proxy's, which has many clients. */
  clientOf(socketAddress: string): string | null;
  /** Seals what the bearer of its key alone may read again. */
  sealerOf(raw: IncomingMessage): Sealer;
  /** The client's address: the socket's, or what a trusted proxy says. */
  address(raw: IncomingMessage): string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The methods that an address takes, for `OPTIONS`. */
    allow?: string;
    /** Not counted against the caller, unless its key is wrong. Shows the address' limit. */
    isFree?: true;
    /** The tier a route asks for; left out, anyone may. */
    needs?: KeyTier | ((request: FastifyRequest) => KeyTier | undefined);
  }
}

/** The gate's judgement, then the route's tier 403. The limit headers are set on every way out. */
export async function admit(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { needs, isFree } = request.routeOptions.config;
  const caller = await (isFree ? uncounted(gate, request) : gate.judge(request.raw));
  request.caller = caller;
  showLimit(reply, caller.limit);
  const vary = reply.getHeader('vary');
  reply.headers({
    vary: vary === undefined ? VARY : `${vary}, ${VARY}`,
    'cache-control': caller.key === null ? 'no-store' : KEYED,
  });
  if (caller.refusal) throw caller.refusal;
  const need = typeof needs === 'function' ? needs(request) : needs;
  if (need !== undefined && !mayUse(caller.tier, need))
    throw new AppError(
      'forbidden',
      `This needs ${need === 'admin' ? 'an admin' : 'a partner'} key.`,
    );
}

async function uncounted(gate: Gate, { raw }: FastifyRequest): Promise<Caller> {
  const refusal = await gate.keyFault(raw);
  return { tier: 'public', key: null, limit: await gate.peek(raw), refusal };
}

/**
 * Name, value, name, value. `RateLimit` and its policy as in draft-ietf-httpapi-ratelimit-headers:
 * a quota `q` in a window of `w` seconds, of which `r` are left for `t` seconds.
 */
export function limitHeaders({ limit, remaining, resetAt, secondsLeft }: LimitLeft) {
  // Written out flat: each cached answer comes through here.
  return [
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(resetAt),
    'ratelimit-policy',
    `"minute";q=${limit};w=60`,
    'ratelimit',
    `"minute";r=${remaining};t=${secondsLeft}`,
  ];
}

export function showLimit(reply: FastifyReply, left: LimitLeft): void {
  const headers = limitHeaders(left);
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i]!, headers[i + 1]);
}
