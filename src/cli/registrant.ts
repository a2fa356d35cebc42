import { UUID } from '#app/base/uuid.ts';
import type { CliParts } from './parts.ts';
import { terminalText } from './terminal-text.ts';

/** What an order tells of the holder, for the operator alone. 1: nothing is there to show. */
export async function registrantCommand(
  { stdout, stderr, openRegistrants }: CliParts,
  orderId: string,
  { json = false }: { json?: boolean } = {},
): Promise<number> {
  await using registrants = await openRegistrants();
  const found = UUID.test(orderId) ? await registrants.find(orderId) : 'none';
  if (typeof found === 'string') {
    stderr.write(`${WORDS[found]}\n`);
    return 1;
  }
  if (json) {
    stdout.write(`${JSON.stringify(found)}\n`);
    return 0;
  }
  const { street, ...rest } = found;
  for (const [field, value] of Object.entries({ ...rest, street: street.join(', ') }))
    if (value !== null) stdout.write(`${field}: ${terminalText(value)}\n`);
  return 0;
}

const WORDS = {
  none: 'No details of a holder are kept with such an order: none were given, or they are erased.',
  unreadable: 'The key that they were sealed with is not set here: REGISTRANT_KEY, or DATA_DIR.',
};
