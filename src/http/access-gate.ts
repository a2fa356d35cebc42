/** Who is asking, whether they still may, and what their tier allows: judged in the contract's order, before any input is read. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, limitSubject, type TrustedProxies } from '#app/access/client-address.ts';
import type { KeyRecord, Keys } from '#app/access/keys.ts';
import type { LimitState, Limits } from '#app/access/limits.ts';
import { mayUse, type Need, type Tier } from '#app/access/tiers.ts';
import { AppError } from '#app/base/errors.ts';
import { internalError } from './error-reply.ts';

/** A judged request: whose it is, what is left of the limit, and the 401, 429 or 503 it has to be refused with, if any. */
export interface Caller {
  readonly tier: Tier;
  readonly key: KeyRecord | null;
  readonly limit: LimitState;
  readonly refusal: AppError | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The tier a route asks for; left out, anyone may. */
    needs?: Need | ((request: FastifyRequest) => Need | undefined);
  }
}

export interface GateParts {
  readonly keys: Keys;
  readonly limits: Limits;
  readonly trusted: TrustedProxies;
  readonly publicPerMinute: number;
}

export class AccessGate {
  readonly #parts: GateParts;
  readonly #judged = new WeakMap<IncomingMessage, Caller>();

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Counts the request and judges it: wrong key 401 → rate limit 429. A request judged before is not counted again. */
  judge(raw: IncomingMessage): Promise<Caller> {
    const before = this.#judged.get(raw);
    if (before) return Promise.resolve(before);
    const presented = raw.headers['x-api-key'];
    return presented === undefined ? this.#public(raw, null) : this.#keyed(raw, presented);
  }

  /** Hands a judged request on to someone who will judge it again. */
  remember(raw: IncomingMessage, caller: Caller): void {
    this.#judged.set(raw, caller);
  }

  /** `judge`, then the route's tier 403. Sets `request.caller` and the limit headers on every way out. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.judge(request.raw);
    request.caller = caller;
    reply.headers(limitHeaders(caller.limit));
    if (caller.refusal) throw caller.refusal;
    const { needs } = request.routeOptions.config;
    const need = typeof needs === 'function' ? needs(request) : needs;
    if (need !== undefined && !mayUse(caller.tier, need)) {
      throw new AppError(
        'forbidden',
        `This needs ${need === 'admin' ? 'an admin' : 'a partner'} key.`,
      );
    }
  }

  /** The limit as it stands, uncounted: for preflights. */
  async show(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { limits, publicPerMinute } = this.#parts;
    reply.headers(limitHeaders(await limits.peek(this.#subject(request.raw), publicPerMinute)));
  }

  /** The address a limit or a log line speaks of. */
  address(raw: IncomingMessage): string {
    return clientAddress({
      socketAddress: raw.socket.remoteAddress ?? '',
      forwardedFor: raw.headers['x-forwarded-for'],
      trusted: this.#parts.trusted,
    });
  }

  /** `fault` is what else is wrong with the request, told as long as the address has not spent its count. */
  async #public(raw: IncomingMessage, fault: AppError | null): Promise<Caller> {
    const { limits, publicPerMinute } = this.#parts;
    const limit = await limits.consume(this.#subject(raw), publicPerMinute);
    return { tier: 'public', key: null, limit, refusal: limit.allowed ? fault : tooMany(limit) };
  }

  async #keyed(raw: IncomingMessage, presented: string | string[]): Promise<Caller> {
    const { keys, limits } = this.#parts;
    const judged = await keys.judge(typeof presented === 'string' ? presented : '');
    // Guesses count against the address they come from, so that keys can't be guessed without limit.
    if (judged.ok !== true) return await this.#public(raw, KEY_FAULTS[`${judged.ok}`]());
    const { key } = judged;
    const limit = await limits.consume(key.id, keys.rateOf(key));
    return { tier: key.tier, key, limit, refusal: limit.allowed ? null : tooMany(limit) };
  }

  /** Addresses and key ids (UUIDs) share one table of limits; neither can be mistaken for the other. */
  #subject(raw: IncomingMessage): string {
    return limitSubject(this.address(raw));
  }
}

function limitHeaders(limit: LimitState): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit.limit),
    'x-ratelimit-remaining': String(limit.remaining),
    'x-ratelimit-reset': String(limit.resetAt),
  };
}

/** By what the judge says of a key that is not known to be good. */
const KEY_FAULTS = {
  false: () => new AppError('unauthorized', 'The key is wrong or revoked.'),
  unavailable: () =>
    new AppError('registry_unavailable', 'Keys can not be checked for now.', {
      retryAfterSeconds: 5,
    }),
  faulty: internalError,
};

function tooMany(limit: LimitState): AppError {
  return new AppError('rate_limited', `More than ${limit.limit} requests a minute.`, {
    retryAfterSeconds: limit.retryAfterSeconds,
  });
}
