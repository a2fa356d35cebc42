import type { CliParts, ShownMessage } from './parts.ts';
import { terminalText } from './terminal-text.ts';

const USUAL_LIMIT = 50;
const PAGE = 100;

/** What registries told our accounts, as it was kept; asks no registry. */
export async function pollCommand(
  { stdout, openMessages }: CliParts,
  options: { account?: string; limit?: number; json?: boolean },
): Promise<number> {
  const { account, limit = USUAL_LIMIT, json = false } = options;
  await using messages = await openMessages();
  let cursor: string | null = null;
  let left = limit;
  do {
    const page: Awaited<ReturnType<typeof messages.list>> = await messages.list(
      { limit: Math.min(PAGE, left), cursor },
      { account },
    );
    for (const message of page.messages)
      stdout.write(`${json ? terminalText(JSON.stringify(message)) : row(message)}\n`);
    left -= page.messages.length;
    cursor = page.next;
  } while (cursor !== null && left > 0);
  return 0;
}

function row(message: ShownMessage): string {
  const { receivedAt, account, kind, messageId, domain, succeeded, text, isCut } = message;
  const decision = succeeded === null ? null : succeeded ? 'accepted' : 'refused';
  const said = [decision, domain, text, isCut ? '(cut)' : null].filter((one) => one !== null);
  return terminalText([receivedAt, account, kind, messageId ?? '-', ...said].join('  '));
}
