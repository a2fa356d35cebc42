/** Who is asking, whether they still may, and what their tier allows: judged in the contract's order, before any input is read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, limitSubject, type TrustedProxies } from '#app/access/client-address.ts';
import type { KeyRecord, Keys } from '#app/access/keys.ts';
import type { LimitState, Limits } from '#app/access/limits.ts';
import { mayUse, type Need, type Tier } from '#app/access/tiers.ts';
import { AppError } from '#app/base/errors.ts';

export interface Caller {
  readonly tier: Tier;
  readonly key: KeyRecord | null;
  readonly limit: LimitState;
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

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Wrong key 401 → rate limit 429 → tier 403. Sets `request.caller` and the limit headers on every way out. */
  async judge(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const presented = request.headers['x-api-key'];
    const caller =
      presented === undefined
        ? await this.#public(request, reply)
        : await this.#keyed(request, reply, presented);
    request.caller = caller;
    if (!caller.limit.allowed) throw tooMany(caller.limit);
    const { needs } = request.routeOptions.config;
    const need = typeof needs === 'function' ? needs(request) : needs;
    if (need !== undefined && !mayUse(caller.tier, need)) {
      throw new AppError('forbidden', `This needs ${article(need)} key.`);
    }
  }

  /** The limit as it stands, uncounted: for preflights. */
  async show(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { limits, publicPerMinute } = this.#parts;
    setLimitHeaders(reply, await limits.peek(this.#subject(request), publicPerMinute));
  }

  /** The address a limit or a log line speaks of. */
  address(request: FastifyRequest): string {
    return clientAddress({
      socketAddress: request.raw.socket.remoteAddress ?? '',
      forwardedFor: request.headers['x-forwarded-for'],
      trusted: this.#parts.trusted,
    });
  }

  async #public(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const { limits, publicPerMinute } = this.#parts;
    const limit = await limits.consume(this.#subject(request), publicPerMinute);
    setLimitHeaders(reply, limit);
    return { tier: 'public', key: null, limit };
  }

  async #keyed(request: FastifyRequest, reply: FastifyReply, presented: string | string[]): Promise<Caller> {
    const { keys, limits } = this.#parts;
    const judged = await keys.judge(typeof presented === 'string' ? presented : '');
    if (judged.ok !== true) {
      // Guesses count against the address they come from, so that keys can't be guessed without limit.
      const guesser = await this.#public(request, reply);
      if (!guesser.limit.allowed) throw tooMany(guesser.limit);
      if (judged.ok === false) throw new AppError('unauthorized', 'The key is wrong or revoked.');
      throw new AppError('registry_unavailable', 'Keys can not be checked for now.', {
        retryAfterSeconds: 5,
      });
    }
    const { key } = judged;
    const limit = await limits.consume(`key:${key.id}`, keys.rateOf(key));
    setLimitHeaders(reply, limit);
    return { tier: key.tier, key, limit };
  }

  #subject(request: FastifyRequest): string {
    return `ip:${limitSubject(this.address(request))}`;
  }
}

function setLimitHeaders(reply: FastifyReply, limit: LimitState): void {
  reply.header('x-ratelimit-limit', limit.limit);
  reply.header('x-ratelimit-remaining', limit.remaining);
  reply.header('x-ratelimit-reset', limit.resetAt);
}

function tooMany(limit: LimitState): AppError {
  return new AppError('rate_limited', `More than ${limit.limit} requests a minute.`, {
    retryAfterSeconds: limit.retryAfterSeconds,
  });
}

function article(need: Need): string {
  return need === 'admin' ? 'an admin' : 'a partner';
}
