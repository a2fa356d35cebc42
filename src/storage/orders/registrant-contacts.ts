/** Contacts that were made at registries for the holders that orders tell of. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Database } from '../postgres/database.ts';

export interface RegistrantContact {
  readonly orderId: string;
  readonly account: string;
  /** Its identifier. */
  readonly contact: string;
  /** `asked`: perhaps made. `left`: the registry doesn't delete it. */
  readonly state: 'asked' | 'made' | 'deleted' | 'left';
}

const COLUMNS = sql`order_id, account, contact, state`;

/** The order's contact with that account; the first time it gets the identifier given. */
export async function askedContact(
  db: Database,
  { orderId, account, contact }: Omit<RegistrantContact, 'state'>,
  at: number,
): Promise<RegistrantContact> {
  await sql`
    insert into registrant_contacts (order_id, account, contact, state, changed_at)
    values (${orderId}, ${account}, ${contact}, 'asked', ${isoInstant(at)})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<RegistrantContact>`
    select ${COLUMNS} from registrant_contacts
    where order_id = ${orderId} and account = ${account}`.execute(db);
  return rows[0]!;
}

export async function moveContact(
  db: Database,
  { orderId, account, contact, state }: RegistrantContact,
  at: number,
): Promise<void> {
  await sql`
    update registrant_contacts
    set contact = ${contact}, state = ${state}, changed_at = ${isoInstant(at)}
    where order_id = ${orderId} and account = ${account}`.execute(db);
}

/** Of orders that are over, unless a name was won with them; the oldest first. */
export async function needlessContacts(
  db: Database,
  limit: number,
): Promise<readonly RegistrantContact[]> {
  const { rows } = await sql<RegistrantContact>`
    select order_id, registrant_contacts.account, contact, registrant_contacts.state
    from registrant_contacts join orders on orders.id = order_id
    where registrant_contacts.state in ('asked', 'made') and finished_at is not null
      and not (orders.state = 'won' and result->>'registrar' = registrant_contacts.account)
    order by finished_at limit ${limit}`.execute(db);
  return rows;
}
