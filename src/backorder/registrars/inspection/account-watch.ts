/** Whether each account could catch a name: looked at after the start, and now and then. */
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { type AccountReport, messagesOf } from '#app/records/accounts/account-report.ts';

export interface InspectedAccount {
  readonly id: string;
  inspect(name: string | null): Promise<AccountReport>;
}

const AGAIN_MS = 3_600_000;

export class AccountWatch {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #accounts: readonly InspectedAccount[];
  readonly #states = new Map<string, string>();
  readonly #said = new Map<string, string>();
  readonly #timers = new Map<string, () => void>();
  #stopped = false;

  constructor(clock: Clock, log: Log, accounts: readonly InspectedAccount[]) {
    this.#clock = clock;
    this.#log = log;
    this.#accounts = accounts;
  }

  /** By account: `ok`, or what is at fault. Those that were looked at by now. */
  states(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#states);
  }

  start(): void {
    for (const account of this.#accounts) void this.#look(account);
  }

  stop(): void {
    this.#stopped = true;
    for (const cancel of this.#timers.values()) cancel();
  }

  async #look(account: InspectedAccount): Promise<void> {
    const report = await account.inspect(null);
    if (this.#stopped) return;
    this.#tell(account.id, report);
    // A refused login is not tried again: the registry may lock the account.
    if (report.findings.some(({ subject, state }) => subject === 'login' && state === 'fault'))
      return;
    const again = this.#clock.after(AGAIN_MS, () => void this.#look(account));
    this.#timers.set(account.id, again);
  }

  /** One line, and no other as long as nothing changes. */
  #tell(account: string, report: AccountReport): void {
    const [faults, warnings] = [messagesOf(report, 'fault'), messagesOf(report, 'warning')];
    this.#states.set(account, faults.join('; ') || 'ok');
    const said = JSON.stringify([faults, warnings]);
    if (this.#said.get(account) === said) return;
    this.#said.set(account, said);
    const level = faults.length > 0 ? 'error' : warnings.length > 0 ? 'warn' : 'info';
    const { kind, server } = report;
    const state = faults.length > 0 ? 'fault' : 'ok';
    this.#log[level]({ account, kind, server, state, faults, warnings }, 'account.checked');
  }
}
