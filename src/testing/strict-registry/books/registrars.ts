/** The registry's clients: password, money, messages, sessions. */
import { MessageQueue } from './messages.ts';
import { MoneyAccount } from './money.ts';

export interface RegistrarTerms {
  readonly id: string;
  readonly password: string;
  readonly balance: string;
  readonly creditLimit?: string;
}

export class RegistrarAccount {
  readonly id: string;
  password: string;
  readonly money: MoneyAccount;
  readonly queue: MessageQueue;
  wrongPasswords = 0;
  logins = 0;
  /** Open sessions that are logged in, and the most there were at once. */
  sessions = 0;
  mostSessions = 0;

  constructor(terms: RegistrarTerms, newMessageId: () => string) {
    this.id = terms.id;
    this.password = terms.password;
    this.money = new MoneyAccount(terms.balance, terms.creditLimit ?? '0');
    this.queue = new MessageQueue(newMessageId);
  }

  open(): void {
    this.logins += 1;
    this.sessions += 1;
    this.mostSessions = Math.max(this.mostSessions, this.sessions);
  }

  close(): void {
    this.sessions -= 1;
  }
}
