/** Where a watch is told: judged, and made ready. */
import { randomBytes } from 'node:crypto';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { Sound } from '#app/http/input/judge.ts';
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

/** What is wrong with them. `asked`: those that the request names. */
export async function wayFaults(
  db: Database,
  keyId: string,
  { webhook, email, feed }: Ways,
  asked: Sound<Partial<Ways>>,
  sendsMail: boolean,
): Promise<ErrorDetail[]> {
  if (webhook === null && email === null && !feed) {
    const message = 'must name where it is told: `webhook`, `email` or `feed`';
    return [{ field: 'deliver', message }];
  }
  const faults: ErrorDetail[] = [];
  if (asked.email && !sendsMail)
    faults.push({
      field: 'deliver.email',
      message: 'can not be served: the operator of this service has set no mail',
    });
  const found = asked.webhook ? await findWebhook(db, keyId, asked.webhook) : null;
  if (asked.webhook && (!found || found.deletedAt !== null))
    faults.push({ field: 'deliver.webhook', message: 'is no webhook of this key that lives' });
  return faults;
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
