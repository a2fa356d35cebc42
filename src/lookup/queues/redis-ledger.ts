/** The ledger that all processes share through Redis. While that is away each goes on by itself. */

import type { Clock } from '#app/base/clock.ts';
import { keysLike } from '#app/base/redis/redis-client.ts';
import type { RedisLink } from '#app/base/redis/redis-link.ts';
import type { Ledger, LedgerState, MemoryLedger } from './ledger.ts';
import type { Window } from './limits.ts';
import { type Closure, withinReach } from './stay-away.ts';

// The braces keep all of it on one node of a Cluster: a script takes counts and closures together.
const COUNTS = 'tra:{registry}:asked:';
const CLOSURES = 'tra:{registry}:closed:';
const KEPT_MS = 24 * 60 * 60_000;

/**
 * As `MemoryLedger.take`, in one step for all processes. KEYS: the registry's counts, closures.
 * ARGV: now, each window's milliseconds and limit. Answers the wait and the closures.
 */
const TAKE = `
local SLOTS = 60
local now = tonumber(ARGV[1])
local answer = { 0 }
local wait = 0
for i = 2, #KEYS do
  local text = redis.call('GET', KEYS[i]) or ''
  answer[i] = text
  if text ~= '' then wait = math.max(wait, cjson.decode(text)['until'] - now) end
end
local counts = {}
local stored = redis.call('HGETALL', KEYS[1])
for i = 1, #stored, 2 do counts[stored[i]] = tonumber(stored[i + 1]) end
local function slotKey(windowMs, slot) return string.format('%.0f:%.0f', windowMs, slot) end
for i = 2, #ARGV, 2 do
  local windowMs, most = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local current = math.floor(now * SLOTS / windowMs)
  local over = 1 - most
  for slot = current - SLOTS, current do over = over + (counts[slotKey(windowMs, slot)] or 0) end
  local slot = current - SLOTS
  while over > 0 and slot <= current do
    over = over - (counts[slotKey(windowMs, slot)] or 0)
    if over <= 0 then
      wait = math.max(wait, math.ceil((slot + SLOTS + 1) * windowMs / SLOTS - now))
    end
    slot = slot + 1
  end
end
if wait <= 0 then
  for i = 2, #ARGV, 2 do
    local windowMs = tonumber(ARGV[i])
    redis.call('HINCRBY', KEYS[1], slotKey(windowMs, math.floor(now * SLOTS / windowMs)), 1)
  end
  for key in pairs(counts) do
    local windowMs, slot = string.match(key, '(%d+):(%d+)')
    if tonumber(slot) < math.floor(now * SLOTS / tonumber(windowMs)) - SLOTS then
      redis.call('HDEL', KEYS[1], key)
    end
  end
  redis.call('PEXPIRE', KEYS[1], ${KEPT_MS * 2})
end
answer[1] = math.max(0, wait)
return answer
`;

export class RedisLedger implements Ledger {
  readonly #redis: RedisLink;
  readonly #clock: Clock;
  /** What this process knows: for the times without Redis. */
  readonly #own: MemoryLedger;

  constructor(redis: RedisLink, clock: Clock, own: MemoryLedger) {
    this.#redis = redis;
    this.#clock = clock;
    this.#own = own;
  }

  async take(
    registry: string,
    keys: readonly string[],
    windows: readonly Window[],
  ): Promise<number> {
    // What was asked while Redis was away, or what it has lost, holds on.
    const ownMs = this.#own.waitMs(registry, windows);
    if (ownMs > 0) return ownMs;
    const redisKeys = [COUNTS + registry, ...keys.map((key) => CLOSURES + key)];
    const numbers = [
      this.#clock.now(),
      ...windows.flatMap(({ windowMs, most }) => [windowMs, most]),
    ];
    const answer = await this.#redis.ask((redis) =>
      redis.eval(TAKE, redisKeys.length, ...redisKeys, ...numbers),
    );
    if (answer === undefined) return await this.#own.take(registry, keys, windows);
    const [waitMs, ...closures] = answer as [number, ...string[]];
    const mended = keys.filter((key, place) => this.#adopt(key, closures[place] ?? ''));
    if (mended.length > 0) return await this.take(registry, keys, windows);
    if (waitMs === 0) this.#own.count(registry, windows);
    return waitMs;
  }

  closureOf(key: string): Closure {
    return this.#own.closureOf(key);
  }

  setClosure(key: string, closure: Closure | null): void {
    this.#own.setClosure(key, closure);
    const name = CLOSURES + key;
    void this.#redis.ask<unknown>((redis) =>
      closure
        ? redis.set(name, JSON.stringify(closure), 'PX', this.#keptMs(closure))
        : redis.del(name),
    );
  }

  /** As the other processes see it: their closures, and what all have asked in the last day. */
  async state(): Promise<LedgerState | undefined> {
    return await this.#redis.ask(async (redis) => {
      const closures: Record<string, Closure> = {};
      const counts: Record<string, Record<string, number>> = {};
      for await (const keys of keysLike(redis, 'tra:{registry}:*'))
        for (const key of keys)
          if (key.startsWith(CLOSURES))
            closures[key.slice(CLOSURES.length)] = JSON.parse((await redis.get(key))!);
          else counts[key.slice(COUNTS.length)] = numbersOf(await redis.hgetall(key));
      return { closures, counts };
    });
  }

  /** Others may have closed or forgiven it. True: a wrong clock's closure was put right for all. */
  #adopt(key: string, text: string): boolean {
    const known = this.#own.closureOf(key);
    const now = this.#clock.now();
    if (text !== '') {
      const stored = JSON.parse(text) as Closure;
      const closure = withinReach(stored, now);
      if (closure !== stored) {
        this.setClosure(key, closure);
        return true;
      }
      if (closure.until !== known.until) this.#own.setClosure(key, closure);
    } else if (known.strikes > 0 && known.until <= now) this.#own.setClosure(key, null);
    return false;
  }

  /** A closure is remembered for as long as it may yet make the next one longer. */
  #keptMs({ from, until }: Closure): number {
    return Math.ceil(Math.max(1, until - this.#clock.now()) + Math.max(until - from, KEPT_MS));
  }
}

function numbersOf(slots: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(Object.entries(slots).map(([slot, count]) => [slot, Number(count)]));
}
