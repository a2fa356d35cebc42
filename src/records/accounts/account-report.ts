/** What was found out about a registrar account, with nothing bought and nothing changed. */

export interface AccountFinding {
  /** What it is about: `connection`, `certificate`, `login`, `price` … */
  readonly subject: string;
  /** `warning`: it works, but look at it; `fault`: no name is caught until it is mended. */
  readonly state: 'ok' | 'warning' | 'fault';
  /** Words for the operator; nothing secret. */
  readonly message: string;
  readonly details?: Readonly<Record<string, string | number | null | readonly string[]>>;
}

export interface AccountReport {
  readonly account: string;
  readonly kind: 'epp' | 'gandi';
  /** `host:port`. */
  readonly server: string;
  readonly findings: readonly AccountFinding[];
}

export function messagesOf({ findings }: AccountReport, state: AccountFinding['state']): string[] {
  return findings.filter((one) => one.state === state).map(({ message }) => message);
}
