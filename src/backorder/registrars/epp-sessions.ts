/**
 * The logged-in sessions of one account. They are opened one login after the other, when a command
 * wants them, and never insistently: a registry that sees a storm of logins locks the account.
 */
import { isoInstant } from '#app/base/clock.ts';
import type { LoginEvent } from '#app/epp/extensions/login-security.ts';
import { EppSession, type LoginOutcome, type LoginRefusal } from '#app/epp/session.ts';
import type { TransactionIds } from '#app/epp/transaction-ids.ts';
import type { EppAccountSettings } from './accounts.ts';
import type { AccountReadiness, RegistrarTools, Timing } from './registrar-port.ts';
import { WaitingLine } from './waiting-line.ts';

export interface EppParts extends RegistrarTools {
  /** 20 hexadecimal digits, drawn at random for this registrar: mark its transactions. */
  readonly run: string;
}

type Fault = (AccountReadiness & { ready: false })['fault'];

const COMMAND_TIMEOUT_MS = 20_000;
const OPEN_TIMEOUT_MS = 10_000;
/** After a login that failed, and after sessions that ended by themselves. */
const BACKOFF_MS = { login: 1_000, ended: 250, most: 60_000, mostWarm: 3_000 };
/** A server that is away may be back any moment; any other fault is the registry's to mend. */
const AWAY: readonly (Fault | null)[] = ['unreachable', 'protocol'];
/** A quiet minute, and what went wrong before it is forgotten. */
const FORGIVEN_AFTER_MS = 60_000;
const LOCKED_OUT_MS = 3_600_000;
const LOWERED_MS = 60_000;
/** A caller waits for a retry as close as this; else it is told that there is none. */
const WORTH_WAITING_MS = 5_000;
/** How long unused sessions stay open. */
const LINGER_MS = 300_000;
/** Timers of the machine overflow at 24 days. */
const LONGEST_TIMER_MS = 86_400_000;

export class EppSessions {
  readonly #settings: EppAccountSettings;
  readonly #parts: EppParts;
  readonly #all = new Set<EppSession>();
  readonly #idle: EppSession[] = [];
  readonly #waiting = new WaitingLine<EppSession | null>();
  readonly #asking = new Set<(readiness: AccountReadiness) => void>();
  readonly #ids: TransactionIds;
  #password: string;
  #newPassword: string | null;
  #opening = false;
  #lastOpening: Promise<void> = Promise.resolve();
  #closed = false;
  #latest: EppSession | null = null;
  #refusal: LoginRefusal | null = null;
  /** Epoch milliseconds. All other times here are monotonic. */
  #warmUntil = Number.NEGATIVE_INFINITY;
  #fault: Fault | null = null;
  #retryAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #limit: number;
  #loweredUntil = Number.NEGATIVE_INFINITY;
  #usedAt = Number.NEGATIVE_INFINITY;
  #cancelTimer: () => void = () => {};

  constructor(settings: EppAccountSettings, parts: EppParts, ids: TransactionIds) {
    this.#settings = settings;
    this.#parts = parts;
    this.#ids = ids;
    this.#limit = settings.maxSessions;
    this.#password = settings.credentials.password;
    this.#newPassword = settings.credentials.newPassword;
  }

  /** Sessions it may have now. */
  get limit(): number {
    return this.#limit;
  }

  /** The one that was opened last; null before the first login. It may have ended since. */
  get latest(): EppSession | null {
    return this.#latest;
  }

  /** Why the last login failed; null when it did not. */
  get refusal(): LoginRefusal | null {
    return this.#refusal;
  }

  /** By the sessions that are open. Each proves as much of the clocks' difference as it heard. */
  timing(): Timing {
    const offsets = this.#open().flatMap(({ clockOffsetMs }) => clockOffsetMs ?? []);
    const roundTrips = this.#open().flatMap(({ roundTripMs }) => roundTripMs ?? []);
    const [clockOffsetMs = null] = offsets.sort((a, b) => Math.abs(b) - Math.abs(a));
    return { clockOffsetMs, roundTripMs: roundTrips.length > 0 ? Math.min(...roundTrips) : null };
  }

  /** Until then (epoch milliseconds). Answers when one is open, or none can be. */
  warm(until: number): Promise<AccountReadiness> {
    this.#warmUntil = Math.max(this.#warmUntil, until);
    this.#usedAt = this.#parts.clock.elapsed();
    this.#hurry();
    const readiness = this.#readiness();
    const answer =
      readiness ?? new Promise<AccountReadiness>((resolve) => this.#asking.add(resolve));
    this.#tend();
    return Promise.resolve(answer);
  }

  /**
   * An idle session at once, not even by a promise; else the first to be free, or null when there
   * is none to be had soon. It is the caller's until `release`.
   */
  take(signal: AbortSignal): EppSession | null | Promise<EppSession | null> {
    if (signal.aborted || this.#closed) return null;
    for (let idle = this.#idle.shift(); idle; idle = this.#idle.shift())
      if (idle.isOpen) return idle;
    if (this.#isHopeless()) return null;
    const session = this.#waiting.join(signal, null);
    this.#tend();
    return session;
  }

  release(session: EppSession): void {
    this.#usedAt = this.#parts.clock.elapsed();
    if (!this.#all.has(session) || !session.isOpen) return;
    if (!this.#waiting.serve(session)) this.#idle.push(session);
    this.#tend();
  }

  /** The registry has too many sessions of ours: makes do with those that are open, for a while. */
  lower(): void {
    this.#limit = Math.max(1, Math.min(this.#limit - 1, this.#open().length));
    this.#loweredUntil = this.#parts.clock.elapsed() + LOWERED_MS;
    this.#say('warn', 'epp.sessions_lowered', { sessions: this.#limit });
    this.#tend();
  }

  /** The registry refuses who we are: no more logins, for an hour. */
  lockOut(code: number | null): void {
    this.#refusal ??= { fault: 'credentials', code, cause: null, events: [] };
    this.#say('error', 'epp.login_refused', { code });
    this.#stopTrying('credentials', LOCKED_OUT_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelTimer();
    this.#waiting.serveAll(null);
    this.#answer({ ready: false, fault: 'unreachable', retryAt: null });
    this.#idle.length = 0;
    const all = [...this.#all];
    this.#all.clear();
    await Promise.all([this.#lastOpening, ...all.map((session) => session.close())]);
  }

  #open(): readonly EppSession[] {
    return [...this.#all].filter(({ isOpen }) => isOpen);
  }

  /** Does what is due, and sees to it that it is called when the next is. */
  #tend(): void {
    if (this.#closed) return;
    this.#cancelTimer();
    const { clock } = this.#parts;
    const elapsed = clock.elapsed();
    const warmMs = this.#warmUntil - clock.now();
    if (elapsed >= this.#loweredUntil) this.#limit = this.#settings.maxSessions;
    if (warmMs <= 0 && elapsed - this.#usedAt >= LINGER_MS) this.#rest();
    const isMissing = this.#all.size < this.#wanted(warmMs > 0);
    if (isMissing && !this.#opening && elapsed >= this.#retryAt)
      this.#lastOpening = this.#openOne();
    const due = [
      isMissing && !this.#opening ? this.#retryAt - elapsed : 0,
      warmMs > 0 && this.#limit < this.#settings.maxSessions ? this.#loweredUntil - elapsed : 0,
      this.#idle.length > 0 ? Math.max(warmMs, this.#usedAt + LINGER_MS - elapsed) : 0,
    ].filter((delayMs) => delayMs > 0);
    if (due.length > 0)
      this.#cancelTimer = clock.after(Math.min(...due, LONGEST_TIMER_MS), () => this.#tend());
  }

  #wanted(isWarm: boolean): number {
    if (isWarm) return this.#limit;
    const used = this.#all.size - this.#idle.length;
    const first = this.#asking.size > 0 ? 1 : 0;
    return Math.min(this.#limit, Math.max(first, used + this.#waiting.length));
  }

  async #openOne(): Promise<void> {
    this.#opening = true;
    const outcome = await this.#login();
    this.#opening = false;
    if (outcome.ok && this.#closed) await outcome.session.close();
    else if (outcome.ok) this.#admit(outcome.session);
    else this.#refuse(outcome);
  }

  /** Where the new password may be set already, a second login asks with it. */
  async #login(): Promise<LoginOutcome> {
    const newPassword = this.#newPassword;
    const first = await this.#tryLogin(this.#password, newPassword);
    if (newPassword === null || this.#closed) return first;
    const isSet = !first.ok && first.fault === 'credentials' && first.code !== null;
    const outcome = isSet ? await this.#tryLogin(newPassword, null) : first;
    if (!outcome.ok) return outcome;
    this.#password = newPassword;
    this.#newPassword = null;
    this.#say('warn', 'epp.password_changed', {});
    return outcome;
  }

  async #tryLogin(password: string, newPassword: string | null): Promise<LoginOutcome> {
    const { server, credentials, keepAliveMs, loginSecurity } = this.#settings;
    const { clock, guard, userAgent } = this.#parts;
    const outcome = await EppSession.open({
      server,
      clock,
      guard,
      userAgent,
      keepAliveMs,
      loginSecurity,
      ids: this.#ids,
      credentials: { clientId: credentials.clientId, password, newPassword },
      openTimeoutMs: OPEN_TIMEOUT_MS,
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
    });
    const { events } = outcome.ok ? outcome.session : outcome;
    for (const event of events) this.#tellEvent(event);
    return outcome;
  }

  /** Such as a password, or a certificate, that is about to expire. */
  #tellEvent({ type, name, level, expiresAt }: LoginEvent): void {
    this.#parts.alert('login_warning', {
      account: this.#settings.id,
      level,
      about: name === null ? type : `${type} ${name}`,
      ...(expiresAt !== null && { expires: isoInstant(expiresAt) }),
    });
  }

  #admit(session: EppSession): void {
    this.#fault = null;
    if (session.services.hidesPrices && !this.#latest?.services.hidesPrices)
      this.#say('error', 'epp.prices_unread', { offered: session.services.unused });
    this.#latest = session;
    this.#refusal = null;
    this.#all.add(session);
    void session.ended().then(() => this.#bury(session));
    this.#say('info', 'epp.session_opened', { sessions: this.#all.size });
    this.release(session);
    this.#answer(this.#readiness());
  }

  /** It ended by itself: the first is replaced at once, those after it with growing pauses. */
  #bury(session: EppSession): void {
    const at = this.#idle.indexOf(session);
    if (at >= 0) this.#idle.splice(at, 1);
    if (!this.#all.delete(session)) return;
    this.#say('info', 'epp.session_ended', { sessions: this.#all.size });
    const failures = this.#fail();
    if (failures > 1) {
      const waitMs = this.#backoffMs(BACKOFF_MS.ended, failures - 1, 'unreachable');
      this.#stopTrying('unreachable', waitMs);
    } else this.#tend();
  }

  #refuse(refusal: LoginRefusal): void {
    const { fault: loginFault, code } = refusal;
    this.#refusal = refusal;
    const isAway = ['blocked', 'timeout', 'closed'].includes(loginFault);
    const fault = isAway ? 'unreachable' : (loginFault as Fault);
    if (this.#closed) return;
    if (fault === 'credentials') this.lockOut(code);
    else if (fault === 'sessions' && this.#open().length > 0) this.lower();
    else {
      const retryInMs = Math.round(this.#backoffMs(BACKOFF_MS.login, this.#fail(), fault));
      this.#say('warn', 'epp.login_failed', { fault: loginFault, code, retryInMs });
      this.#stopTrying(fault, retryInMs);
    }
  }

  #stopTrying(fault: Fault, retryInMs: number): void {
    this.#fault = fault;
    this.#retryAt = Math.max(this.#retryAt, this.#parts.clock.elapsed() + retryInMs);
    if (this.#isHopeless()) this.#waiting.serveAll(null);
    this.#answer(this.#readiness());
    this.#tend();
  }

  #fail(): number {
    const now = this.#parts.clock.elapsed();
    if (now - this.#failedAt > FORGIVEN_AFTER_MS + BACKOFF_MS.most) this.#failures = 0;
    this.#failedAt = now;
    this.#failures += 1;
    return this.#failures;
  }

  /** Sessions are wanted for a drop. */
  get #isWarm(): boolean {
    return this.#warmUntil > this.#parts.clock.now();
  }

  /** What was put off for long before a drop came near is not for a drop. */
  #hurry(): void {
    if (!this.#isWarm || !AWAY.includes(this.#fault)) return;
    const soon = this.#parts.clock.elapsed() + BACKOFF_MS.mostWarm;
    this.#retryAt = Math.min(this.#retryAt, soon);
  }

  /** Doubles each time; half is chance, so that what failed together comes back apart. */
  #backoffMs(first: number, failures: number, fault: Fault): number {
    const most = this.#isWarm && AWAY.includes(fault) ? BACKOFF_MS.mostWarm : BACKOFF_MS.most;
    const whole = Math.min(most, first * 2 ** Math.min(failures - 1, 20));
    return whole / 2 + (whole / 2) * this.#parts.random();
  }

  /** No session is there that could get free, and none will be soon. */
  #isHopeless(): boolean {
    const isFar = this.#retryAt - this.#parts.clock.elapsed() > WORTH_WAITING_MS;
    return this.#fault !== null && isFar && this.#open().length === 0;
  }

  /** Null while it isn't known: a login is under way, or about to be. */
  #readiness(): AccountReadiness | null {
    const sessions = this.#open().length;
    const { clockOffsetMs } = this.timing();
    if (sessions > 0) return { ready: true, sessions, clockOffsetMs };
    const { clock } = this.#parts;
    if (this.#closed) return { ready: false, fault: 'unreachable', retryAt: null };
    const leftMs = this.#retryAt - clock.elapsed();
    if (this.#opening || this.#fault === null || leftMs <= 0) return null;
    const retryAt = this.#fault === 'credentials' ? null : clock.now() + Math.ceil(leftMs);
    return { ready: false, fault: this.#fault, retryAt };
  }

  #answer(readiness: AccountReadiness | null): void {
    if (!readiness) return;
    for (const resolve of this.#asking) resolve(readiness);
    this.#asking.clear();
  }

  /** They are not needed: lets go of all that are idle. */
  #rest(): void {
    for (const session of this.#idle.splice(0)) {
      this.#all.delete(session);
      void session.close();
    }
  }

  #say(level: 'info' | 'warn' | 'error', event: string, fields: object): void {
    this.#parts.log[level]({ account: this.#settings.id, ...fields }, event);
  }
}
