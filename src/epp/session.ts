/** A logged-in session with one registry account: login, keep-alive, commands, logout. */
import { traced } from '#app/base/tracing.ts';
import { type Command, commandXml, logout, type PreparedCommand } from './commands.ts';
import {
  EppConnection,
  type EppConnectionOptions,
  type EppExchange,
  type Opened,
  type OpenFault,
} from './connection.ts';
import type { LoginEvent } from './extensions/login-security.ts';
import { frame } from './framing.ts';
import { type LoginValues, login } from './login.ts';
import type { EppResponse, Greeting } from './replies.ts';
import { endsSession, resultMeaning } from './result-codes.ts';
import type { ServerCertificate } from './server-certificate.ts';
import { type Services, servicesOf } from './services.ts';
import type { TransactionIds } from './transaction-ids.ts';

export interface EppCredentials {
  readonly clientId: string;
  readonly password: string;
  /** Set at the next login, once; from then on it is the password. */
  readonly newPassword: string | null;
}

export interface EppSessionOptions extends EppConnectionOptions {
  readonly credentials: EppCredentials;
  readonly ids: TransactionIds;
  readonly commandTimeoutMs: number;
  /** A third of the registry's idle limit. */
  readonly keepAliveMs: number;
  readonly userAgent: string;
  /** Passwords go by RFC 8807 alone, however short. */
  readonly loginSecurity: boolean;
}

/**
 * - `sessions`    the account's sessions are all taken (2502)
 * - `credentials` the server refuses us: not to be tried again as it is, or the account gets locked
 * - `refused`     the server refuses the login for another reason
 */
export type LoginFault = OpenFault | 'closed' | 'sessions' | 'credentials' | 'refused';

export interface LoginRefusal {
  readonly fault: LoginFault;
  /** The server's answer; null: it had none to give, or none was asked for. */
  readonly code: number | null;
  /** Of a connection that was not opened, as `NotOpened` has it. */
  readonly cause: string | null;
  readonly events: readonly LoginEvent[];
}

export type LoginOutcome =
  | { readonly ok: true; readonly session: EppSession }
  | ({ readonly ok: false } & LoginRefusal);

export class EppSession {
  readonly greeting: Greeting;
  readonly services: Services;
  readonly certificate: ServerCertificate | null;
  /** What the registry says of the login. */
  readonly events: readonly LoginEvent[];
  readonly #connection: EppConnection;
  readonly #options: EppSessionOptions;
  #cancelKeepAlive: () => void = () => {};

  private constructor(
    opened: Opened,
    options: EppSessionOptions,
    { loginEvents }: Pick<EppResponse, 'loginEvents'>,
  ) {
    this.#connection = opened.connection;
    this.greeting = opened.greeting;
    this.services = servicesOf(opened.greeting);
    this.certificate = opened.certificate;
    this.events = loginEvents;
    this.#options = options;
    this.#keepAlive();
  }

  static async open(options: EppSessionOptions): Promise<LoginOutcome> {
    const opened = await EppConnection.open(options);
    if ('fault' in opened) return { ok: false, ...opened, code: null, events: [] };
    const { connection, greeting } = opened;
    const refuse = (fault: LoginFault, response: EppResponse | null = null): LoginOutcome => {
      connection.destroy();
      const { code = null, loginEvents: events = [] } = response ?? {};
      return { ok: false, fault, code, cause: null, events };
    };
    const command = login(loginValues(greeting, options));
    if (!command) return refuse('credentials');
    const clTRID = options.ids.next();
    const unit = frame(commandXml(command, clTRID));
    const ask = () => connection.exchange(unit, clTRID, options.commandTimeoutMs);
    const exchange = await tracedCommand('login', options, ask);
    if (!exchange.ok) return refuse(exchange.fault.kind);
    const { response } = exchange;
    if (response.code === 1000)
      return { ok: true, session: new EppSession(opened, options, response) };
    const meaning = resultMeaning(response.code);
    const fault = meaning === 'sessions' || meaning === 'credentials' ? meaning : 'refused';
    return refuse(fault, response);
  }

  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /** Milliseconds the server's clock is ahead of ours, by its greetings; null: not told. */
  get clockOffsetMs(): number | null {
    return this.#connection.clockOffsetMs;
  }

  /** Milliseconds of the quickest answer so far; null before the first. */
  get roundTripMs(): number | null {
    return this.#connection.roundTripMs;
  }

  send(command: Command): Promise<EppExchange> {
    const clTRID = this.#options.ids.next();
    return this.#exchange(command.verb, frame(commandXml(command, clTRID)), clTRID);
  }

  /** As `send`, with nothing left to be written but the identifier. */
  sendPrepared(command: PreparedCommand): Promise<EppExchange> {
    const clTRID = this.#options.ids.next();
    return this.#exchange(command.verb, command.frame(clTRID), clTRID);
  }

  /** Resolves when the session has ended, from either side. */
  ended(): Promise<void> {
    return this.#connection.ended;
  }

  /** Says goodbye if the server still listens, and ends the connection. */
  async close(): Promise<void> {
    this.#cancelKeepAlive();
    if (this.isOpen) await this.send(logout);
    this.#cancelKeepAlive();
    this.#connection.destroy();
    await this.#connection.ended;
  }

  async #exchange(verb: string, unit: Buffer, clTRID: string): Promise<EppExchange> {
    this.#cancelKeepAlive();
    const { commandTimeoutMs } = this.#options;
    const ask = () => this.#connection.exchange(unit, clTRID, commandTimeoutMs);
    const exchange = await tracedCommand(verb, this.#options, ask);
    if (exchange.ok && endsSession(exchange.response.code)) this.#connection.destroy();
    this.#keepAlive();
    return exchange;
  }

  #keepAlive(): void {
    const { clock, keepAliveMs, commandTimeoutMs } = this.#options;
    this.#cancelKeepAlive();
    if (!this.isOpen) return;
    this.#cancelKeepAlive = clock.after(keepAliveMs, () => {
      void this.#connection.hello(commandTimeoutMs).then(() => this.#keepAlive());
    });
  }
}

function tracedCommand(
  verb: string,
  { server }: EppSessionOptions,
  ask: () => Promise<EppExchange>,
): Promise<EppExchange> {
  return traced(`epp ${verb}`, { 'tra.server': server.host }, ask, (exchange) =>
    exchange.ok ? exchange.response.code : exchange.fault.kind,
  );
}

function loginValues(greeting: Greeting, options: EppSessionOptions): LoginValues {
  const { credentials, userAgent, loginSecurity } = options;
  const { objects, extensions } = servicesOf(greeting);
  const language = greeting.languages.includes('en') ? 'en' : (greeting.languages[0] ?? 'en');
  return { ...credentials, loginSecurity, language, objects, extensions, userAgent };
}
