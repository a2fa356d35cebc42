/** Checks that a registry refuses: whether the name is free stays unknown, and that is told. */
import type { Order } from '#app/records/order.ts';
import type { Quote, RegistrarPort } from '../registrars/registrar-port.ts';
import type { CatcherParts } from './catcher-parts.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { reasonOf } from './reasons.ts';

/** Asks the account, and counts a refusal; the operator hears of each kind once. */
export async function checkBy(
  { counts, alert }: Pick<CatcherParts, 'counts' | 'alert'>,
  port: RegistrarPort,
  domain: string,
  years: number,
): Promise<Quote> {
  const quote = await port.quote(domain, years);
  if (quote.refusal !== undefined) {
    counts.refusedChecks += 1;
    alert('check_refused', { domain, account: port.id, code: quote.refusal });
  }
  return quote;
}

/** Checks for one race: its client hears of each kind once. */
export function checksFor(held: HeldCampaign, { id, period }: Order, port: RegistrarPort) {
  const told = new Set<string>();
  const { domain } = held.campaign;
  return async (): Promise<Quote> => {
    const quote = await checkBy(held.parts, port, domain, period);
    const { refusal } = quote;
    if (refusal !== undefined && told.size < told.add(refusal).size) await tell(held, id, refusal);
    return quote;
  };
}

async function tell(held: HeldCampaign, id: string, code: string): Promise<void> {
  const { log } = held.parts;
  const { state, domain } = held.campaign;
  const reason = reasonOf('check_refused');
  const told = { code: reason.code, message: `${reason.message} (${code})` };
  try {
    await held.move((live) => ({
      state,
      nextAt: null,
      orders: live
        .filter((order) => order.id === id)
        .map((order) => ({ order, to: order.state, ...told })),
    }));
  } catch (error) {
    // No race ends of it; another process that has the campaign by now tells it too.
    log.info({ err: error, domain }, 'catcher.not_told');
  }
}
