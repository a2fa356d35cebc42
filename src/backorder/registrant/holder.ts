/** Whom a create names: by the holder that the order tells of, a contact is made beforehand. */
import type { Order, OrderReason, RegistrantDetails } from '#app/records/order.ts';
import { liveOrders } from '#app/storage/orders/orders.ts';
import { askedContact, moveContact } from '#app/storage/orders/registrant-contacts.ts';
import { sealedRegistrant } from '#app/storage/orders/registrants.ts';
import { failed } from '../campaign/campaign-moves.ts';
import type { HeldCampaign } from '../campaign/held-campaign.ts';
import { reasonOf } from '../campaign/reasons.ts';
import { servesZone, takesRegistrant } from '../registrars/accounts.ts';
import type { Creation, RegistrarPort } from '../registrars/registrar-port.ts';

/**
 * - `ready`   what the create is to name
 * - `failed`  the order can't be served
 * - `unable`  not by this account
 * - `waiting` the registry didn't say; again in a while
 */
type HolderOutcome =
  | { readonly kind: 'ready'; readonly named: Pick<Creation, 'registrant' | 'holder'> }
  | { readonly kind: 'failed' | 'unable'; readonly reason: OrderReason }
  | { readonly kind: 'waiting' };

/** `clIDType` of RFC 5730 has 16 characters: 60 bits drawn at random are no other's. */
const CONTACT_DIGITS = 15;

export async function holderFor(
  held: HeldCampaign,
  order: Order,
  port: RegistrarPort,
): Promise<HolderOutcome> {
  const { registrant, details: given } = order;
  if (given === null) return { kind: 'ready', named: { registrant } };
  const details = await detailsOf(held, order);
  if (typeof details === 'string') return { kind: 'failed', reason: reasonOf(details) };
  if (!takesRegistrant(port, details))
    return { kind: 'unable', reason: reasonOf('registrant_not_taken') };
  if (!port.contacts) return { kind: 'ready', named: { registrant, holder: details } };
  return await contactFor(held, order, port, details);
}

/** Some time before the drop, where an account is at hand; what isn't done then is at arming. */
export async function prepareHolder(held: HeldCampaign): Promise<void> {
  const { db, clock, ports } = held.parts;
  const { domain } = held.campaign;
  const [order] = await liveOrders(db, domain);
  if (order?.details !== 'kept') return;
  const port = ports.find(
    (one) => servesZone(one, domain) && (order.account === null || order.account === one.id),
  );
  if (!port || !(await port.warm(clock.now())).ready) return;
  const outcome = await holderFor(held, order, port);
  if (outcome.kind === 'failed')
    await held.record((live) => failed(live, order.id, outcome.reason, clock.now()));
}

async function detailsOf(
  { parts: { db, sealer, alert } }: HeldCampaign,
  { id }: Order,
): Promise<RegistrantDetails | 'registrant_erased' | 'registrant_unreadable'> {
  const sealed = await sealedRegistrant(db, id);
  if (!sealed) return 'registrant_erased';
  const text = sealer?.open(sealed, id) ?? null;
  if (text !== null) return JSON.parse(text) as RegistrantDetails;
  alert('registrant_unreadable', { order: id, key: sealed.key });
  return 'registrant_unreadable';
}

/** Made once for an order and an account, also where an answer is lost on its way. */
async function contactFor(
  { parts: { db, clock, newId, log } }: HeldCampaign,
  { id: orderId }: Order,
  port: RegistrarPort,
  details: RegistrantDetails,
): Promise<HolderOutcome> {
  const { id: account, contacts } = port;
  const drawn = `T${newId().replaceAll('-', '').slice(0, CONTACT_DIGITS)}`.toUpperCase();
  const asked = await askedContact(db, { orderId, account, contact: drawn }, clock.now());
  const ready = (registrant: string): HolderOutcome => ({ kind: 'ready', named: { registrant } });
  if (asked.state === 'made') return ready(asked.contact);
  const outcome = await contacts!.create(asked.contact, details);
  switch (outcome.kind) {
    case 'made':
      await moveContact(db, { ...asked, contact: outcome.id, state: 'made' }, clock.now());
      log.info({ account, order: orderId, contact: outcome.id }, 'catcher.contact_made');
      return ready(outcome.id);
    case 'refused':
      log.warn({ account, order: orderId, code: outcome.code }, 'catcher.contact_refused');
      return { kind: 'failed', reason: reasonOf('registrant_refused') };
    case 'unable':
      return { kind: 'unable', reason: reasonOf('registrant_not_taken') };
    case 'unknown':
      return { kind: 'waiting' };
  }
}
