/** What may go wrong with a command on its way, while it is carried out, or with its reply. */
export type CommandMishap =
  /** Late by so many milliseconds, then carried out. */
  | { readonly delayMs: number }
  /** Cut off before it is carried out, or after, without a reply. */
  | 'cutBefore'
  | 'cutAfter'
  /** Carried out; no reply comes, and the session stays open. */
  | 'silentAfter'
  | 'silentBefore'
  /** Refused with this code; `done`: carried out all the same. */
  | { readonly code: number; readonly done?: boolean }
  /** Carried out; the reply is not XML, or of another transaction, or says to be huge, or cut. */
  | 'garbage'
  | 'strangeTrid'
  | 'noTrid'
  | 'hugeFrame'
  | 'halfReply'
  /** Carried out; the reply comes octet by octet. */
  | 'slowReply';

/** How a connection begins: the greeting late by so much, never, or not at once with TLS. */
export type GreetingMishap = { readonly delayMs: number } | 'absent' | 'garbage' | 'cut';

export interface Mishaps {
  /** `about`: the name or handle the command is about, a poll's message. */
  command(verb: string, about: string, registrar: string): CommandMishap | null;
  greeting(): GreetingMishap | null;
}

export const NO_MISHAPS: Mishaps = { command: () => null, greeting: () => null };
