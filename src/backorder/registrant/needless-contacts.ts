/** Contacts of orders that came to nothing are taken away from the registries again. */
import { repeat } from '#app/base/repeat.ts';
import { moveContact, needlessContacts } from '#app/storage/orders/registrant-contacts.ts';
import type { CatcherParts } from '../campaign/catcher-parts.ts';

const LOOK_EVERY_MS = 15 * 60_000;
/** In one go; the rest at the next. */
const MOST_AT_ONCE = 100;

/** Now and again and again. Returns what ends it. */
export function watchNeedlessContacts(parts: CatcherParts): () => Promise<unknown> {
  return repeat(
    parts.clock,
    LOOK_EVERY_MS,
    () => deleteNeedlessContacts(parts),
    (error) => parts.log.warn({ err: error }, 'catcher.contacts_not_deleted'),
  );
}

/** Best effort: one that the registry doesn't delete is written down as left there. */
export async function deleteNeedlessContacts(parts: CatcherParts): Promise<void> {
  const { db, clock, log, ports } = parts;
  for (const one of await needlessContacts(db, MOST_AT_ONCE)) {
    const port = ports.find(({ id }) => id === one.account);
    const outcome = await port?.contacts?.delete(one.contact);
    if (outcome === undefined || outcome === 'unknown') continue;
    const state = outcome === 'gone' ? 'deleted' : 'left';
    await moveContact(db, { ...one, state }, clock.now());
    const { account, orderId: order, contact } = one;
    log.info({ account, order, contact }, `catcher.contact_${state}`);
  }
}
