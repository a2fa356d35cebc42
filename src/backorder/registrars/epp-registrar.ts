/** A registry we are accredited at, over EPP (RFC 5730, RFC 5731), as a `RegistrarPort`. */
import { startDeadline } from '#app/base/time-limits.ts';
import {
  type Command,
  checkDomains,
  createDomain,
  extended,
  infoDomain,
  pollAcknowledge,
  pollRequest,
} from '#app/epp/commands.ts';
import type { EppExchange } from '#app/epp/connection.ts';
import { askFees } from '#app/epp/extensions/fee.ts';
import { CONTACT } from '#app/epp/namespaces.ts';
import type { EppResponse } from '#app/epp/replies.ts';
import type { EppSession } from '#app/epp/session.ts';
import { TransactionIds } from '#app/epp/transaction-ids.ts';
import type { AccountReport } from '#app/records/accounts/account-report.ts';
import type { FetchedMessage } from '#app/storage/orders/registry-messages.ts';
import type { EppAccountSettings } from './accounts.ts';
import { AuthInfos } from './auth-info.ts';
import { CreateTurns } from './create-turns.ts';
import { dayTurnsOf } from './day-turns.ts';
import { harmlessDocument, readMessage } from './epp-messages.ts';
import { createOutcome, ownershipOf, quoteOf } from './epp-outcomes.ts';
import { type EppParts, EppSessions } from './epp-sessions.ts';
import { EppContacts } from './holders/epp-contacts.ts';
import { eppFault } from './inspection/epp-faults.ts';
import { inspectSession } from './inspection/epp-inspection.ts';
import { type PacedKind, Pacer, type PaceShare } from './pacer.ts';
import { PricedCreate } from './priced-create.ts';
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
  type Timing,
} from './registrar-port.ts';

/** How long a question waits for its turn and a session. */
const ASK_PATIENCE_MS = 30_000;
/** Messages fetched in one go; the rest at the next. */
const MOST_MESSAGES = 1_000;
/** To an acknowledgement; 2303: another process of ours was faster. */
const DEQUEUED = [1000, 1300, 1301, 2303];
const MAX_SAID_LENGTH = 200;

type KeepMessage = (message: FetchedMessage) => Promise<void>;

export class EppRegistrar implements RegistrarPort {
  readonly id: string;
  /** `host:port`. */
  readonly server: string;
  readonly zones: readonly string[];
  readonly prices: EppAccountSettings['prices'];
  readonly checksPerSecond: number;
  readonly dailyChecks: number;
  readonly pricedOnceFree = false;
  readonly transactionPrefix: string;
  readonly identityNumbers?: NonNullable<RegistrarPort['identityNumbers']>;
  readonly contacts: EppContacts;
  /** Where the operator says that no one else reads the account's messages. */
  readonly poll?: NonNullable<RegistrarPort['poll']>;
  readonly #settings: EppAccountSettings;
  readonly #parts: EppParts;
  readonly #sessions: EppSessions;
  readonly #pacer: Pacer;
  readonly #turns: CreateTurns;
  readonly #authInfos: AuthInfos;
  #polling: Promise<void> | null = null;

  constructor(settings: EppAccountSettings, parts: EppParts) {
    const { host, port } = settings.server;
    this.id = settings.id;
    this.server = `${host}:${port}`;
    this.zones = settings.zones;
    this.prices = settings.prices;
    this.checksPerSecond = settings.checksPerSecond;
    this.dailyChecks = settings.dailyChecks;
    this.#settings = settings;
    this.#parts = parts;
    const ids = new TransactionIds(parts.run);
    this.transactionPrefix = ids.prefix;
    this.#sessions = new EppSessions(settings, parts, ids);
    this.#pacer = new Pacer(parts.clock, settings, dayTurnsOf(parts, settings.id));
    this.#turns = new CreateTurns(this.#sessions, this.#pacer);
    this.#authInfos = new AuthInfos(settings.credentials, settings);
    this.contacts = new EppContacts({
      settings,
      authInfos: this.#authInfos,
      speaks: () => this.#sessions.latest?.services.objects.includes(CONTACT) ?? null,
      ask: (command) => this.#ask(() => command),
    });
    if (settings.identityNumbers) this.identityNumbers = settings.identityNumbers;
    if (settings.poll) this.poll = (keep) => this.#pollOnce(keep);
  }

  /** Fewer for a while after the registry had too many sessions of ours. */
  get lanes(): number {
    return this.#sessions.limit;
  }

  /** By RFC 8748 §5.2.1. */
  get bindsPrice(): boolean {
    return this.#sessions.latest?.services.fee != null;
  }

  get hidesPrices(): boolean {
    return this.#sessions.latest?.services.hidesPrices ?? false;
  }

  get createsInWindows(): boolean {
    return this.#settings.createsInWindows;
  }

  countDay(): Promise<void> {
    return this.#pacer.countDay();
  }

  share(kind: 'create' | 'check'): PaceShare {
    return this.#pacer.share(kind);
  }

  warm(until: number): Promise<AccountReadiness> {
    void this.countDay();
    return this.#sessions.warm(until);
  }

  timing(): Timing {
    return this.#sessions.timing();
  }

  async close(): Promise<void> {
    await this.#sessions.close();
    await this.#pacer.close();
  }

  /** Logs in where no session is open, and asks. Nothing is bought, nothing changed. */
  async inspect(name: string | null): Promise<AccountReport> {
    const { clock } = this.#parts;
    const readiness = await this.warm(clock.now());
    const { latest, refusal } = this.#sessions;
    const findings =
      readiness.ready && latest
        ? await inspectSession(latest, {
            settings: this.#settings,
            name,
            now: clock.now(),
            ask: (command) => this.#ask(() => command),
          })
        : [eppFault(this.#settings, refusal)];
    return { account: this.id, kind: 'epp', server: this.server, findings };
  }

  async quote(name: string, years: number): Promise<Quote> {
    const check = checkDomains([name]);
    const response = await this.#ask(({ services: { fee } }) =>
      fee ? extended(check, askFees(fee, [name], years)) : check,
    );
    if (!response) return NO_QUOTE;
    if (response.code !== 1000) return { ...NO_QUOTE, refusal: `code ${response.code}` };
    const checked = response.checked.find((one) => one.name === name);
    return quoteOf(checked, years);
  }

  /** The registry's document, without the sponsor's secrets; null when none was had in time. */
  async ask(command: 'check' | 'info', name: string, signal: AbortSignal): Promise<string | null> {
    const asked = command === 'check' ? checkDomains([name]) : infoDomain(name, null, 'del');
    const response = await this.#ask(() => asked, signal);
    return response && harmlessDocument(response.document);
  }

  prepare(creation: Creation): PreparedCreate {
    const { attempt, name, years, registrant, price } = creation;
    const { nameservers, contacts } = this.#settings;
    try {
      const create = createDomain({
        name,
        years,
        nameservers,
        contacts,
        registrant: registrant ?? this.#settings.registrant,
        authInfo: this.#authInfos.of(attempt),
      });
      const prepared = new PricedCreate(create, price);
      prepared.writeFor(this.#sessions.latest?.services.fee ?? null);
      return { send: (signal) => this.#create(prepared, creation, signal) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const why = 'The create holds a character that XML can not carry';
      return { send: async () => refusedUnsent('policy', why) };
    }
  }

  async ownership({ name, attempt, since }: OwnershipQuestion): Promise<Ownership> {
    const first = await this.#ask(() => infoDomain(name, this.#authInfos.of(attempt)));
    // Some registries judge the secret even where the sponsor asks; it may be another by now.
    const response = first?.code === 2202 ? await this.#ask(() => infoDomain(name)) : first;
    if (response?.code === 2303) return { kind: 'absent' };
    if (response?.code === 2201 || response?.code === 2202) return { kind: 'others' };
    if (response?.code !== 1000 || !response.info) return { kind: 'unknown' };
    return ownershipOf(response.info, {
      name,
      since,
      clientId: this.#settings.credentials.clientId,
      isAuthInfo: (shown) => this.#authInfos.isOf(attempt, shown),
    });
  }

  /** One queue: campaigns that want its messages at the same time fetch them together. */
  #pollOnce(keep: KeepMessage): Promise<void> {
    this.#polling ??= this.#fetchMessages(keep).finally(() => {
      this.#polling = null;
    });
    return this.#polling;
  }

  async #fetchMessages(keep: KeepMessage): Promise<void> {
    let last: string | null = null;
    let unread: string | null = null;
    for (let count = 0; count < MOST_MESSAGES; count += 1) {
      const exchange = await this.#exchange(() => pollRequest, 'poll');
      const message = exchange && this.#messageIn(exchange);
      if (!message) return;
      const { messageId } = message;
      // What can't be read may be readable the next time; if not, it is kept as it is.
      if (!exchange.ok && messageId !== unread) {
        unread = messageId;
        continue;
      }
      await keep(message);
      // One that can't be acknowledged, or was in vain, would be told for ever.
      if (messageId === null || messageId === last) return;
      last = messageId;
      const acknowledged = await this.#exchange(() => pollAcknowledge(messageId), 'poll');
      if (!acknowledged?.ok || !DEQUEUED.includes(acknowledged.response.code)) return;
    }
  }

  /** One that can't be read is a message all the same: it keeps those behind it from us. */
  #messageIn(exchange: EppExchange): FetchedMessage | null {
    if (exchange.ok) return readMessage(exchange.response.document);
    const { kind, document } = exchange.fault;
    if (document !== undefined) return readMessage(document);
    if (kind === 'protocol') this.#parts.log.error({ account: this.id }, 'epp.message_unreadable');
    return null;
  }

  async #create(
    prepared: PricedCreate,
    creation: Creation,
    signal: AbortSignal,
  ): Promise<CreateOutcome> {
    const { attempt, price } = creation;
    for (;;) {
      const session = await this.#turns.take(attempt, signal);
      if (typeof session === 'string') return { kind: 'unsent', cause: session };
      let exchange: EppExchange;
      try {
        const { fee, hidesPrices } = session.services;
        // A price that does not bind the registry is none.
        if (price !== null && !fee)
          return refusedUnsent('price', 'The registry takes no price with the create any more');
        if (hidesPrices) return refusedUnsent('price', 'The registry’s prices can not be read');
        exchange = await session.sendPrepared(prepared.writeFor(fee));
      } finally {
        this.#turns.release(attempt, session);
      }
      if (exchange.ok || exchange.fault.sent) return this.#judge(exchange, creation);
    }
  }

  #judge(exchange: EppExchange, { attempt, name, price }: Creation): CreateOutcome {
    const restMs = this.#heed(exchange);
    const outcome = createOutcome(exchange, price !== null);
    if (outcome.kind === 'throttled') return { kind: 'throttled', retryAfterMs: restMs };
    if ((outcome.kind === 'refused' || outcome.kind === 'unknown') && exchange.ok) {
      const { code, message } = exchange.response;
      const said = this.#harmless(message, this.#authInfos.of(attempt));
      const told = { account: this.id, domain: name, code: String(code), said };
      if (outcome.kind === 'unknown') this.#parts.log.warn(told, 'epp.create_unsure');
      else this.#parts.log.warn({ ...told, fault: outcome.fault }, 'epp.create_refused');
    }
    return outcome;
  }

  /** Null when no answer could be had. */
  async #ask(
    commandFor: (session: EppSession) => Command,
    signal?: AbortSignal,
  ): Promise<EppResponse | null> {
    const exchange = await this.#exchange(commandFor, 'check', signal);
    return exchange?.ok ? exchange.response : null;
  }

  /** Null when there was no session, or no turn, in time. */
  async #exchange(
    commandFor: (session: EppSession) => Command,
    kind: Exclude<PacedKind, 'create'>,
    signal?: AbortSignal,
  ): Promise<EppExchange | null> {
    using deadline = startDeadline(this.#parts.clock, ASK_PATIENCE_MS, signal);
    // Other than for a create: a session that only waits for its turn would be missing in a race.
    if ((await this.#pacer.take(kind, deadline.signal)) !== 'granted') return null;
    const session = await this.#sessions.take(deadline.signal);
    if (!session) return null;
    try {
      const exchange = await session.send(commandFor(session));
      this.#heed(exchange);
      return exchange;
    } finally {
      this.#sessions.release(session);
    }
  }

  /** Heeds what an answer means for the account. Says how long to leave the registry alone. */
  #heed(exchange: EppExchange): number {
    if (!exchange.ok) return 0;
    const { code } = exchange.response;
    if (code === 2502) {
      this.#sessions.lower();
      return this.#pacer.throttled();
    }
    if (code === 2200 || code === 2501) this.#sessions.lockOut(code);
    if (code < 2400) this.#pacer.eased();
    return 0;
  }

  /** The registry's words for the operator; null where they repeat what is secret. */
  #harmless(words: string, authInfo: string): string | null {
    const { password, newPassword } = this.#settings.credentials;
    const isSecret = [authInfo, password, newPassword].some(
      (one) => one !== null && words.includes(one),
    );
    return isSecret ? null : words.slice(0, MAX_SAID_LENGTH);
  }
}

function refusedUnsent(fault: 'price' | 'policy', message: string): CreateOutcome {
  return { kind: 'refused', fault, code: 'unsent', message };
}
