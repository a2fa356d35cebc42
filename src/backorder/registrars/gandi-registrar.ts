/**
 * A registrar reached over HTTPS, for those without an accreditation: Gandi's public v5 interface.
 * Never fast enough for a contested .com; fine for names that few want.
 *
 * Written after its documentation (api.gandi.net/docs/domains), and never tried against the live
 * service: compare it before relying on it, the shape of the check's products and prices
 * (`gandi-answers.ts`) above all. A create is answered with 202 while the work goes on behind it.
 * Guesses of our own: how long an accepted create may stay out of sight (`UNSEEN_MS`), and which
 * words of an error mean that the name is taken or the account empty.
 *
 * A create has no idempotency key and costs money: after a lost answer the account is asked whether
 * the name came, before anything is sent again. Nothing here agrees to a premium price.
 */
import { LRUCache } from 'lru-cache';
import { offsetBounds, provedOffset } from '#app/base/clock-offset.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import type { AccountReport } from '#app/records/accounts/account-report.ts';
import type { GandiAccountSettings } from './accounts.ts';
import { dayTurnsOf } from './day-turns.ts';
import { readDomain, readQuote, readRefusal } from './gandi-answers.ts';
import { gandiOwner } from './holders/gandi-owner.ts';
import { clockFinding, quoteFindings, trialName } from './inspection/findings.ts';
import { gandiFault } from './inspection/gandi-faults.ts';
import { Pacer, type PaceShare } from './pacer.ts';
import { askRegistrar, type HttpExchange } from './registrar-http.ts';
import {
  type AccountReadiness,
  type CreateOutcome,
  type Creation,
  NO_QUOTE,
  type Ownership,
  type OwnershipQuestion,
  type PreparedCreate,
  type Quote,
  type RegistrarPort,
  type RegistrarTools,
  type Timing,
} from './registrar-port.ts';

const ASK_TIMEOUT_MS = 10_000;
/** Longer than asking: giving up on a create early only makes it unknown. */
const CREATE_TIMEOUT_MS = 30_000;
const CHECKS = { checksPerSecond: 1, dailyChecks: 20_000 };
/** A connection that is used so often stays open with servers that close idle ones. */
const KEEP_OPEN_MS = 20_000;
/** Connections that idle longer are the server's to end, and a request sent then is lost. */
const IDLE_MS = 30_000;
/** What `warm` found holds for so long; the race asks again and again. */
const READY_MS = 5_000;
const RETRY_MS = 5_000;
/** A token that was refused isn't shown again for so long. */
const REFUSED_MS = 3_600_000;
const MAX_RETRY_AFTER_MS = 86_400_000;
/**
 * So long a create that may have been accepted can still be on its way to the registry: till then
 * neither "not in your account" nor "available" says that it failed.
 */
const UNSEEN_MS = { lost: 120_000, accepted: 600_000 };
/** Dates of the registry have no fractions of a second, and may be rounded. */
const DATE_GRAIN_MS = 1_000;
const CLOCK_SKEW_MS = 60_000;
const MAX_FATES = 10_000;

/**
 * What became of an attempt's last create: `answered` with a no, `accepted`, or `lost`, as those of
 * an earlier process are. `at`: epoch milliseconds, of that or of the first question about it.
 */
interface Fate {
  readonly state: 'answered' | 'lost' | 'accepted';
  readonly at: number;
}

export class GandiRegistrar implements RegistrarPort {
  readonly id: string;
  readonly zones: readonly string[];
  readonly prices: GandiAccountSettings['prices'];
  /** Two creates of one attempt must never be under way together. */
  readonly lanes = 1;
  readonly pricedOnceFree = true;
  readonly bindsPrice = false;
  readonly createsInWindows = false;
  readonly hidesPrices = false;
  readonly transactionPrefix = '';
  readonly identityNumbers?: NonNullable<RegistrarPort['identityNumbers']>;
  readonly #settings: GandiAccountSettings;
  readonly #parts: RegistrarTools;
  readonly #http: HttpClient;
  readonly #pacer: Pacer;
  readonly #fates = new LRUCache<string, Fate>({ max: MAX_FATES });
  readonly #closing = new AbortController();
  #readiness: { readonly found: AccountReadiness; readonly until: number } | null = null;
  /** What the last greeting was answered with. */
  #greeting: HttpExchange | null = null;
  #warming: Promise<AccountReadiness> | null = null;
  #openUntil = 0;
  #cancelKeepOpen = () => {};
  /** Epoch milliseconds; 0: at once. */
  #restUntil = 0;

  constructor(settings: GandiAccountSettings, parts: RegistrarTools) {
    const { clock, guard, userAgent } = parts;
    this.id = settings.id;
    this.zones = settings.zones;
    this.prices = settings.prices;
    if (settings.identityNumbers) this.identityNumbers = settings.identityNumbers;
    this.#settings = settings;
    this.#parts = parts;
    this.#http = new HttpClient({ clock, guard, userAgent, idleMs: IDLE_MS });
    const pace = { ...settings, ...CHECKS };
    this.#pacer = new Pacer(clock, pace, dayTurnsOf(parts, settings.id));
  }

  /** Its answers come from before the registry: how far that is they don't tell. */
  timing(): Timing {
    const found = this.#readiness?.found;
    return { clockOffsetMs: found?.ready ? found.clockOffsetMs : null, roundTripMs: null };
  }

  async warm(until: number): Promise<AccountReadiness> {
    this.#openUntil = Math.max(this.#openUntil, until);
    void this.countDay();
    const { clock } = this.#parts;
    if (this.#readiness && clock.now() < this.#readiness.until) return this.#readiness.found;
    this.#warming ??= this.#greet().finally(() => {
      this.#warming = null;
    });
    return await this.#warming;
  }

  /** Nothing is bought, nothing changed. */
  async inspect(asked: string | null): Promise<AccountReport> {
    const { url, zones } = this.#settings;
    const name = asked ?? trialName(zones);
    const { hostname: host, host: server, port } = new URL(url);
    const readiness = await this.warm(0);
    const findings = readiness.ready
      ? [
          { subject: 'login', state: 'ok', message: 'The token is taken' } as const,
          ...quoteFindings(name, await this.quote(name, 1)),
          clockFinding(readiness.clockOffsetMs),
        ]
      : [gandiFault({ host, port: Number(port || 443) }, this.#greeting)];
    return { account: this.id, kind: 'gandi', server, findings };
  }

  async quote(name: string, years: number): Promise<Quote> {
    const turn = await this.#pacer.take('check', this.#closing.signal);
    if (turn !== 'granted') return NO_QUOTE;
    const said = await this.#ask(`v5/domain/check?${new URLSearchParams({ name })}`);
    if (said.kind !== 'answer') return NO_QUOTE;
    if (said.status !== 200) return { ...NO_QUOTE, refusal: `HTTP ${said.status}` };
    return readQuote(said.body, name, years);
  }

  countDay(): Promise<void> {
    return this.#pacer.countDay();
  }

  share(kind: 'create' | 'check'): PaceShare {
    return this.#pacer.share(kind);
  }

  prepare(creation: Creation): PreparedCreate {
    const { nameservers } = this.#settings;
    const { name, years, holder } = creation;
    const owner = holder ? gandiOwner(holder) : this.#settings.owner;
    const hosts = nameservers.length > 0 && { nameservers };
    const body = JSON.stringify({ fqdn: name, duration: years, owner, ...hosts });
    let underWay: Promise<CreateOutcome> | null = null;
    const send = (signal: AbortSignal) => {
      underWay ??= this.#send(creation, body, signal).finally(() => {
        underWay = null;
      });
      return underWay;
    };
    return { send };
  }

  async ownership({ name, attempt, since }: OwnershipQuestion): Promise<Ownership> {
    const { clock } = this.#parts;
    const fate = this.#fates.get(attempt) ?? { state: 'lost', at: clock.now() };
    this.#fates.set(attempt, fate);
    const said = await this.#ask(`v5/domain/domains/${encodeURIComponent(name)}`);
    if (said.kind !== 'answer') return UNKNOWN;
    if (said.status === 200) return ownDomain(said.body, name, since);
    if (said.status !== 404) return UNKNOWN;
    if (fate.state !== 'answered' && clock.now() < fate.at + UNSEEN_MS[fate.state]) return UNKNOWN;
    const { available } = await this.quote(name, 1);
    if (available === null) return UNKNOWN;
    this.#fates.set(attempt, { ...fate, state: 'answered' });
    return { kind: available ? 'absent' : 'others' };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#cancelKeepOpen();
    void this.#http.close();
    await this.#pacer.close();
  }

  async #send(creation: Creation, body: string, signal: AbortSignal): Promise<CreateOutcome> {
    const { attempt, name, registrant } = creation;
    const { clock, log } = this.#parts;
    if (registrant !== null) return FOREIGN_REGISTRANT;
    const fate = this.#fates.get(attempt);
    const settled = fate && fate.state !== 'answered' ? await this.#settle(creation, fate) : null;
    if (settled) return settled;
    const restMs = this.#restUntil - clock.now();
    if (restMs > 0) return { kind: 'throttled', retryAfterMs: restMs };
    const asked = this.#pacer.take('create', signal);
    const turn = typeof asked === 'string' ? asked : await asked;
    if (turn !== 'granted') return { kind: 'unsent', cause: turn };
    // Until it is answered it is as good as lost.
    this.#fates.set(attempt, { state: 'lost', at: clock.now() });
    const said = await this.#ask('v5/domain/domains', CREATE_TIMEOUT_MS, body);
    const outcome = this.#outcomeOf(said);
    const state =
      outcome.kind === 'unknown' ? 'lost' : outcome.kind === 'pending' ? 'accepted' : 'answered';
    this.#fates.set(attempt, { state, at: clock.now() });
    if (outcome.kind === 'unknown')
      log.warn({ account: this.id, domain: name, cause: outcome.cause }, 'registrar.lost');
    return outcome;
  }

  /** Of a create that is, or may be, carried out; null when it was not, and another may be sent. */
  async #settle({ attempt, name }: Creation, fate: Fate): Promise<CreateOutcome | null> {
    if (fate.state === 'accepted') return { kind: 'pending' };
    // The name was free then, or later: what the account has from before is not of this create.
    const since = fate.at - CREATE_TIMEOUT_MS - CLOCK_SKEW_MS;
    const owner = await this.ownership({ name, attempt, since });
    if (owner.kind === 'ours') return { ...owner, kind: 'won' };
    if (owner.kind === 'unknown')
      return { kind: 'unknown', cause: 'an earlier create is not accounted for' };
    return owner.kind === 'others' ? { kind: 'exists' } : null;
  }

  #outcomeOf(said: HttpExchange): CreateOutcome {
    if (said.kind !== 'answer') {
      if (said.kind === 'lost') return { kind: 'unknown', cause: said.code };
      this.#readiness = null;
      return { kind: 'unsent', cause: 'noSession' };
    }
    const { status, body } = said;
    if (status >= 200 && status <= 202) return { kind: 'pending' };
    if (status === 429) {
      const retryAfterMs = this.#retryAfterMs(said.retryAfter);
      this.#restUntil = this.#parts.clock.now() + retryAfterMs;
      return { kind: 'throttled', retryAfterMs };
    }
    if (status < 400 || status >= 500) return { kind: 'unknown', cause: `HTTP ${status}` };
    this.#pacer.eased();
    const outcome = readRefusal(status, body);
    if (outcome.kind === 'refused' && outcome.fault === 'credentials')
      this.#remember(REFUSED_TOKEN, REFUSED_MS);
    return outcome;
  }

  /** Opens a connection and shows the token, with nothing asked for that matters. */
  async #greet(): Promise<AccountReadiness> {
    const { clock } = this.#parts;
    const sentAt = clock.now();
    const said = await this.#ask('v5/domain/domains?per_page=1');
    this.#greeting = said;
    const found = this.#readinessOf(said, sentAt);
    if (found.ready) this.#remember(found, READY_MS);
    else this.#remember(found, found.retryAt === null ? REFUSED_MS : found.retryAt - clock.now());
    if (found.ready) this.#keepOpen();
    return found;
  }

  #readinessOf(said: HttpExchange, sentAt: number): AccountReadiness {
    const now = this.#parts.clock.now();
    if (said.kind !== 'answer') {
      const isTls = /^(?:ERR_(?:SSL|TLS)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(said.code);
      return { ready: false, fault: isTls ? 'tls' : 'unreachable', retryAt: now + this.#retryMs() };
    }
    const { status, date } = said;
    if (status === 200)
      return { ready: true, sessions: 1, clockOffsetMs: offsetBy(date, sentAt, now) };
    if (status === 401 || status === 403) return REFUSED_TOKEN;
    if (status === 429)
      return { ready: false, fault: 'refused', retryAt: now + this.#retryAfterMs(said.retryAfter) };
    const fault = status >= 500 ? 'unreachable' : 'protocol';
    return { ready: false, fault, retryAt: now + this.#retryMs() };
  }

  #remember(found: AccountReadiness, forMs: number): void {
    this.#readiness = { found, until: this.#parts.clock.now() + forMs };
  }

  #keepOpen(): void {
    const { clock, random } = this.#parts;
    this.#cancelKeepOpen();
    if (this.#closing.signal.aborted) return;
    this.#cancelKeepOpen = clock.after(KEEP_OPEN_MS * (0.8 + 0.2 * random()), () => {
      if (clock.now() < this.#openUntil) void this.warm(0);
    });
  }

  async #ask(path: string, timeoutMs = ASK_TIMEOUT_MS, body?: string): Promise<HttpExchange> {
    using deadline = startDeadline(this.#parts.clock, timeoutMs);
    const { url, token } = this.#settings;
    const request = { url: new URL(path, url).href, token, signal: deadline.signal };
    return await askRegistrar(this.#http, { ...request, ...(body !== undefined && { body }) });
  }

  #retryMs(): number {
    return RETRY_MS * (0.8 + 0.4 * this.#parts.random());
  }

  /** `Retry-After` (RFC 9110 §10.2.3), or as long as the pacer finds right. */
  #retryAfterMs(retryAfter: string | null): number {
    const text = retryAfter?.trim() ?? '';
    const said = /^\d{1,9}$/.test(text)
      ? Number(text) * 1000
      : / GMT$/.test(text)
        ? Date.parse(text) - this.#parts.clock.now()
        : Number.NaN;
    const least = this.#pacer.throttled();
    return Number.isNaN(said) ? least : Math.min(Math.max(said, least), MAX_RETRY_AFTER_MS);
  }
}

const UNKNOWN: Ownership = { kind: 'unknown' };
const REFUSED_TOKEN: AccountReadiness = { ready: false, fault: 'credentials', retryAt: null };
const FOREIGN_REGISTRANT: CreateOutcome = {
  kind: 'refused',
  fault: 'policy',
  code: 'registrant',
  message: 'This account registers for its own owner only; the order names another registrant',
};

function ownDomain(body: unknown, name: string, since: number): Ownership {
  const held = readDomain(body, name);
  if (!held || held.registeredAt === null) return UNKNOWN;
  // In the account since before: not by this attempt.
  return held.registeredAt >= since - DATE_GRAIN_MS
    ? { kind: 'ours', ...held }
    : { kind: 'others' };
}

function offsetBy(date: string | null, sentAt: number, receivedAt: number): number | null {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(said)) return null;
  return provedOffset(offsetBounds(said, DATE_GRAIN_MS, sentAt, receivedAt));
}
