import { type AccountReport, messagesOf } from '#app/records/accounts/account-report.ts';
import type { CliParts } from './parts.ts';

/** What keeps an account from catching a name. 1: something does, or there is no such account. */
export async function checkAccountCommand(
  { stdout, stderr, openAccounts }: CliParts,
  id: string,
  { domain, json = false }: { domain?: string; json?: boolean },
): Promise<number> {
  await using accounts = await openAccounts();
  const parsed = domain === undefined ? null : accounts.parseName(domain);
  if (parsed && !parsed.ok) {
    stderr.write(`invalid_domain: ${parsed.fault.message}\n`);
    return 2;
  }
  const report = await accounts.inspect(id, parsed?.name.ascii ?? null);
  if (!report) {
    stderr.write(`There is no account ${id}; there are: ${accounts.ids.join(', ') || 'none'}.\n`);
    return 1;
  }
  stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : textOf(report));
  return messagesOf(report, 'fault').length === 0 ? 0 : 1;
}

function textOf({ account, kind, server, findings }: AccountReport): string {
  const lines = findings.map(({ subject, state, message }) =>
    [state.padEnd(7), subject.padEnd(11), message].join('  '),
  );
  return `${account} (${kind}, ${server})\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
