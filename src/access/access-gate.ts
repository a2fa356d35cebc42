/** The caller's tier and limit, judged in the contract's order before any input is read. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '#app/base/errors.ts';
import type { Sealer } from '#app/base/sealing.ts';
import { internalError } from '#app/http/error-reply.ts';
import type { Caller, Gate, LimitLeft } from '#app/http/gate.ts';
import { clientAddress, isTrusted, limitSubject, type TrustedProxies } from './client-address.ts';
import type { KeyRecord } from './key-judge.ts';
import { keySealer, presentedKey } from './key-text.ts';
import type { Keys } from './keys.ts';
import type { LimitState, Limits } from './limits.ts';

export interface GateParts {
  readonly keys: Keys;
  readonly limits: Limits;
  /** Made-up keys by address. Beyond the limit they cost the database no question. */
  readonly guesses: Limits;
  readonly trusted: TrustedProxies;
  readonly publicPerMinute: number;
}

export class AccessGate implements Gate {
  readonly #parts: GateParts;
  /** Refused ones may be judged a second time on their way to the error reply. */
  readonly #refused = new WeakMap<IncomingMessage, Caller>();

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** A request refused before is not counted again. */
  async judge(raw: IncomingMessage): Promise<Caller> {
    const before = this.#refused.get(raw);
    if (before) return before;
    const presented = presentedKey(raw.headers);
    const caller = await (presented === undefined
      ? this.#public(raw, null)
      : this.#keyed(raw, presented));
    if (caller.refusal) this.#refused.set(raw, caller);
    return caller;
  }

  async keyFault(raw: IncomingMessage): Promise<AppError | null> {
    const presented = presentedKey(raw.headers);
    const key = presented === undefined ? null : await this.#keyOf(raw, presented);
    return key && 'refusal' in key ? key.refusal : null;
  }

  peek(raw: IncomingMessage): Promise<LimitLeft> {
    const { limits, publicPerMinute } = this.#parts;
    return limits.peek(limitSubject(this.address(raw)), publicPerMinute);
  }

  countBroken(socketAddress: string): Promise<LimitLeft> {
    const { limits, publicPerMinute } = this.#parts;
    return limits.consume(limitSubject(socketAddress), publicPerMinute);
  }

  clientOf(socketAddress: string): string | null {
    const { trusted } = this.#parts;
    return isTrusted(socketAddress, trusted) ? null : limitSubject(socketAddress);
  }

  sealerOf(raw: IncomingMessage): Sealer {
    return keySealer(String(presentedKey(raw.headers)));
  }

  address(raw: IncomingMessage): string {
    return clientAddress({
      socketAddress: raw.socket.remoteAddress ?? '',
      forwardedFor: raw.headers['x-forwarded-for'],
      trusted: this.#parts.trusted,
    });
  }

  /** `fault` is what else is wrong; it is told as long as the address has requests left. */
  async #public(raw: IncomingMessage, fault: AppError | null): Promise<Caller> {
    const { limits, publicPerMinute } = this.#parts;
    // Addresses and key ids (UUIDs) share one table; neither can be mistaken for the other.
    const limit = await limits.consume(limitSubject(this.address(raw)), publicPerMinute);
    return { tier: 'public', key: null, limit, refusal: limit.allowed ? fault : tooMany(limit) };
  }

  async #keyed(raw: IncomingMessage, presented: string | string[]): Promise<Caller> {
    const { keys, limits } = this.#parts;
    const key = await this.#keyOf(raw, presented);
    if ('refusal' in key) return key;
    const limit = await limits.consume(key.id, keys.rateOf(key));
    return { tier: key.tier, key, limit, refusal: limit.allowed ? null : tooMany(limit) };
  }

  /** The good key, uncounted; or else the caller with what is wrong, counted by its address. */
  async #keyOf(raw: IncomingMessage, presented: string | string[]): Promise<Caller | KeyRecord> {
    const { keys, guesses, publicPerMinute } = this.#parts;
    const text = typeof presented === 'string' ? presented : '';
    const isGuess = keys.isUnheardOf(text);
    const subject = isGuess ? limitSubject(this.address(raw)) : '';
    const made = isGuess ? await guesses.peek(subject, publicPerMinute) : null;
    if (made?.allowed === false)
      return { ...(await this.#public(raw, null)), limit: made, refusal: tooMany(made) };
    const judged = await keys.judge(text);
    if (isGuess && judged.ok === false) await guesses.consume(subject, publicPerMinute);
    // Guesses count against the address they come from: keys can't be guessed without limit.
    if (judged.ok !== true) return await this.#public(raw, KEY_FAULTS[`${judged.ok}`]());
    return judged.key;
  }
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
