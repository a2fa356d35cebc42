/** Where a watch is told: judged, and made ready. What is wrong is thrown: `AppError`. */
import { randomBytes } from 'node:crypto';
import { AppError } from '#app/base/errors.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import type { Database, Transaction } from '#app/storage/postgres/database.ts';
import { addAddress } from '#app/storage/watches/mail-addresses.ts';
import { findWebhook } from '#app/storage/webhooks/webhooks.ts';

export interface Ways {
  readonly webhook: string | null;
  readonly email: string | null;
  readonly feed: boolean;
}

/** Of a key that haven't confirmed. */
const MOST_UNCONFIRMED = 20;
/** In the links of mails. */
const TOKEN_BYTES = 32;

/** `asked`: those that the request names. */
export async function judgeWays(
  db: Database,
  keyId: string,
  { webhook, email, feed }: Ways,
  asked: Partial<Ways>,
  sendsMail: boolean,
): Promise<void> {
  if (webhook === null && email === null && !feed)
    throw deliverFault(null, 'must name where it is told: `webhook`, `email` or `feed`');
  if (asked.email && !sendsMail)
    throw deliverFault('email', 'can not be served: the operator of this service has set no mail');
  if (!asked.webhook) return;
  const found = await findWebhook(db, keyId, asked.webhook);
  if (!found || found.deletedAt !== null)
    throw deliverFault('webhook', 'is no webhook of this key that lives');
}

/** The address's id; one that is new to the key is asked to confirm. */
export async function addressFor(
  tx: Transaction,
  keyId: string,
  email: string,
  at: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const added = await addAddress(tx, { keyId, email, token, at }, MOST_UNCONFIRMED);
  switch (added.kind) {
    case 'added':
      return added.id;
    case 'tooMany':
      throw new AppError(
        'conflict',
        `${MOST_UNCONFIRMED} addresses of this key have not confirmed yet. Wait for them first.`,
      );
    case 'askedLately':
      throw new AppError(
        'conflict',
        'This address was asked to confirm less than a day ago. Try again tomorrow.',
      );
  }
}

function deliverFault(way: string | null, message: string): AppError {
  return invalidInput('body', [{ field: way === null ? 'deliver' : `deliver.${way}`, message }]);
}
