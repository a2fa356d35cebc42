/** The world's servers in place of the network: they answer, count, warn, ban and mislead. */
import type { Clock } from '#app/base/clock.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient, type HttpRequest, type HttpResponse } from '#app/base/outbound/http-client.ts';
import type { HttpFailure } from '#app/base/outbound/http-failure.ts';
import { wait } from '#app/base/time-limits.ts';
import type { Outside } from '#app/main/lookup-stack.ts';
import { type DnsQuery, type DnsReply, DnsResolver } from '#app/sources/dns/resolver.ts';
import type { SourceReply } from '#app/sources/source.ts';
import { type WhoisQuestion, WhoisSource } from '#app/sources/whois/client.ts';
import {
  RDAP_BODILESS,
  RDAP_FREE,
  RDAP_LIES,
  RDAP_NOT_MINE,
  RDAP_RESERVED,
  type Reply,
  rdapTaken,
  WHOIS_FREE,
  WHOIS_LIES,
  WHOIS_REFUSALS,
  WHOIS_RESERVED,
  WHOIS_TAKEN,
} from './families.ts';
import { isInDns, registryOf, share, truthOf, worldLimits, zoneOf, zones } from './registries.ts';

/** Part of all answers that a gateway gives in place of the registry. */
const LIES = 0.003;
/** Part of the registrars' and gTLDs' port-43 servers that were switched off. */
const SUNSET = 0.4;
const REGISTRARS = 50;
/** Questions sent into a closed door until a warning becomes a ban. */
const BANNED_AFTER = 20;
const CLOSED_PORT_MS = 60 * 60 * 1_000;

interface Door {
  readonly times: number[];
  closedUntil: number;
  isBanned: boolean;
  into: number;
}

/** What the world has seen. */
export interface Tally {
  questions: number;
  intoClosed: number;
  lies: number;
  /** By registry. */
  readonly bans: Map<string, number>;
  readonly warnings: Map<string, number>;
  readonly closed: Map<string, number>;
}

export class World {
  readonly tally: Tally = {
    questions: 0,
    intoClosed: 0,
    lies: 0,
    bans: new Map(),
    warnings: new Map(),
    closed: new Map(),
  };
  readonly #clock: Clock;
  readonly #doors = new Map<string, Door>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  outside(): Outside {
    return {
      http: new WorldHttp(this, this.#clock),
      whois: new WorldWhois(this, this.#clock),
      resolver: new WorldResolver(this.#clock),
    };
  }

  /** How long a server takes, milliseconds. */
  latency(host: string, name: string): number {
    return 20 + 200 * share(`speed ${host}`) + 60 * share(`${host} ${name}`);
  }

  /** Counts a question at a door: null when it may be answered, else how long it is shut, ms. */
  admit(host: string): number | null {
    const registry = registryOf(host);
    const { most, banMs, warns } = worldLimits(registry);
    const now = this.#clock.now();
    const door = this.#door(registry);
    this.tally.questions += 1;
    if (now < door.closedUntil) {
      this.#intoClosed(registry);
      door.into += 1;
      if (door.into > BANNED_AFTER && !door.isBanned) this.#ban(registry, door, banMs);
      return door.closedUntil - now;
    }
    door.isBanned = false;
    door.into = 0;
    const longest = Math.max(...most.keys());
    while (door.times.length > 0 && door.times[0]! <= now - longest) door.times.shift();
    door.times.push(now);
    const isOver = [...most].some(
      ([ms, count]) => (door.times.at(-1 - count) ?? Number.NEGATIVE_INFINITY) > now - ms,
    );
    if (!isOver) return null;
    if (warns) {
      add(this.tally.warnings, registry);
      door.closedUntil = now + 60_000;
    } else this.#ban(registry, door, banMs);
    return door.closedUntil - now;
  }

  /** A port that nothing listens at. */
  isClosedPort(host: string): boolean {
    // Since 2025 registries and registrars of gTLDs need not run one.
    const isGeneric = /^whois\.(nic\.\w{3,}$|registrar)/.test(host);
    if (!isGeneric || share(`sunset ${host}`) >= SUNSET) return false;
    this.tally.questions += 1;
    const door = this.#door(`port of ${host}`);
    const now = this.#clock.now();
    if (now < door.closedUntil) this.#intoClosed(`port of ${host}`);
    else door.closedUntil = now + CLOSED_PORT_MS;
    return true;
  }

  /** What a gateway says in the registry's place, now and then. */
  lie<T>(lies: readonly T[], host: string, name: string): T | null {
    const at = share(`${this.#clock.now()} ${host} ${name}`);
    if (at >= LIES) return null;
    this.tally.lies += 1;
    return lies[Math.floor((at / LIES) * lies.length)]!;
  }

  #ban(registry: string, door: Door, banMs: number): void {
    add(this.tally.bans, registry);
    door.isBanned = true;
    door.closedUntil = this.#clock.now() + banMs;
  }

  #intoClosed(door: string): void {
    this.tally.intoClosed += 1;
    add(this.tally.closed, door);
  }

  #door(key: string): Door {
    const known = this.#doors.get(key);
    if (known) return known;
    const door = { times: [], closedUntil: 0, isBanned: false, into: 0 };
    this.#doors.set(key, door);
    return door;
  }
}

class WorldHttp extends HttpClient {
  readonly #world: World;
  readonly #clock: Clock;

  constructor(world: World, clock: Clock) {
    super({ guard: new OutboundGuard(), clock, userAgent: 'world' });
    this.#world = world;
    this.#clock = clock;
  }

  override async open({ url, signal }: HttpRequest): Promise<HttpResponse | HttpFailure> {
    const { hostname: host, pathname } = new URL(url);
    const name = /\/domain\/([^/]+)$/.exec(pathname)?.[1];
    const isKnown = host.startsWith('rdap.registrar') || registryOf(host) !== host || isDoor(host);
    if (name === undefined || !isKnown) return failure(url, 'unreachable');
    await wait(this.#clock, this.#world.latency(host, name));
    if (signal.aborted) return failure(url, 'timeout');
    return response(url, this.#answer(host, decodeURIComponent(name).toLowerCase()));
  }

  #answer(host: string, name: string): Reply {
    const shutMs = this.#world.admit(host);
    if (shutMs !== null) return refusal(host, shutMs);
    const lie = this.#world.lie(RDAP_LIES, host, name);
    if (lie) return lie(name);
    if (host.startsWith('rdap.registrar')) return rdapTaken(name, null);
    const zone = zoneOf(name);
    if (!zone?.doors.has(host)) return zones.has(name) ? rdapTaken(name, null) : RDAP_NOT_MINE();
    const truth = truthOf(name);
    const registrar = Math.floor(share(`registrar ${name}`) * REGISTRARS);
    if (truth === 'taken')
      return rdapTaken(
        name,
        zone.thin ? `https://rdap.registrar${registrar}.example/domain/${name}` : null,
      );
    if (truth === 'reserved') return RDAP_RESERVED(name);
    if (/verisign\.com$/.test(host)) return RDAP_BODILESS;
    return pick(RDAP_FREE, host)(name);
  }
}

class WorldWhois extends WhoisSource {
  readonly #world: World;
  readonly #clock: Clock;

  constructor(world: World, clock: Clock) {
    super({ guard: new OutboundGuard(), clock });
    this.#world = world;
    this.#clock = clock;
  }

  override async ask({ name, server, signal }: WhoisQuestion): Promise<SourceReply> {
    const [host = ''] = server.toLowerCase().split(':');
    const ms = this.#world.latency(host, name);
    const base = { source: 'whois' as const, server, ms };
    const failed = (kind: 'timeout' | 'unreachable', isPortClosed = false): SourceReply => ({
      ok: false,
      failure: { ...base, kind, message: kind, retryAfterMs: null, isPortClosed },
    });
    await wait(this.#clock, ms);
    if (signal.aborted) return failed('timeout');
    if (!isDoor(host) || this.#world.isClosedPort(host)) return failed('unreachable', true);
    const text = this.#text(host, name.toLowerCase());
    if (text === '') return failed('unreachable');
    const bytes = new TextEncoder().encode(text);
    const fetchedAt = this.#clock.now();
    return { ok: true, answer: { ...base, fetchedAt, bytes, charset: 'utf-8', httpStatus: 0 } };
  }

  #text(host: string, name: string): string {
    if (this.#world.admit(host) !== null) return pick(WHOIS_REFUSALS, host);
    const lie = this.#world.lie(WHOIS_LIES, host, name);
    if (lie) return lie(name);
    const isMine = zoneOf(name)?.doors.has(host) ?? false;
    const truth = isMine || zones.has(name) ? truthOf(name) : 'free';
    if (truth === 'taken') return pick(WHOIS_TAKEN, host)(name);
    return pick(truth === 'free' ? WHOIS_FREE : WHOIS_RESERVED, host)(name);
  }
}

class WorldResolver extends DnsResolver {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    super({ servers: ['192.0.2.53'], zones: {}, clock });
    this.#clock = clock;
  }

  override async query({ name, type }: DnsQuery): Promise<DnsReply> {
    const ms = 5 + 40 * share(`dns ${name}`);
    await wait(this.#clock, ms);
    const base = { server: '192.0.2.53', ms };
    if (share(`servfail ${name} ${this.#clock.now()}`) < 0.002)
      return { ok: false, kind: 'servfail', message: 'SERVFAIL', ...base };
    const isThere = type === 'NS' && isInDns(name);
    const answers = isThere ? [{ name, type, ttl: 3600, data: `ns1.${name}` } as const] : [];
    const rcode = isThere ? 'NOERROR' : 'NXDOMAIN';
    return { ok: true, rcode, isAuthentic: false, answers, ...base };
  }
}

let doors: Set<string> | null = null;

function isDoor(host: string): boolean {
  doors ??= new Set([...zones.values()].flatMap((zone) => [...zone.doors]));
  return doors.has(host);
}

/** A server keeps to one of the forms. */
function pick<T>(forms: readonly T[], host: string): T {
  return forms[Math.floor(share(`form ${host}`) * forms.length)]!;
}

/** Some say for how long, in seconds; some send a bare 403. */
function refusal(host: string, shutMs: number): Reply {
  const headers = { 'retry-after': String(Math.ceil(shutMs / 1_000)) };
  return share(`refusal ${host}`) < 0.7
    ? { status: 429, headers, body: '' }
    : { status: 403, headers: {}, body: '' };
}

function failure(url: string, kind: 'unreachable' | 'timeout'): HttpFailure {
  return { ok: false, url, kind, message: kind, code: kind, wasSent: kind === 'timeout' };
}

function response(url: string, { status, headers, body }: Reply): HttpResponse {
  const bytes = new TextEncoder().encode(body);
  return {
    ok: true,
    url,
    status,
    header: (name) => headers[name] ?? null,
    headers: (name) => (headers[name] === undefined ? [] : [headers[name]]),
    body: (async function* () {
      yield bytes;
    })(),
    read: async () => ({ ok: true, bytes }),
    discard() {},
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
