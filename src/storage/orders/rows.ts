/** Orders and campaigns as their tables hold them, and as the rest of the code sees them. */
import type { Campaign, DropWindow, Order } from '#app/records/order.ts';
import type { TableRow } from '../postgres/schema.ts';

/** With its place among the live orders for the name, and what the name's campaign expects. */
export type OrderRow = TableRow<'orders'> & Drop & { position: string };

type Drop = Pick<TableRow<'campaigns'>, 'drop_from' | 'drop_to' | 'drop_certainty' | 'drop_source'>;

export function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    keyId: row.key_id,
    domain: row.domain,
    state: row.state,
    account: row.account,
    period: row.period,
    registrant: row.registrant,
    maxPrice: row.max_price,
    once: row.once,
    position: row.finished_at ? null : Number(row.position),
    expectedDrop: row.finished_at ? null : dropOf(row),
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    result: row.result,
    reason: row.reason,
  };
}

export function campaignOf(row: TableRow<'campaigns'>): Campaign {
  const { domain, tld, state, sighting, winner, account, failures } = row;
  return {
    domain,
    tld,
    state,
    drop: dropOf(row),
    sighting,
    winner,
    account,
    failures,
    token: Number(row.token),
  };
}

function dropOf(row: Drop): DropWindow | null {
  if (!row.drop_from || !row.drop_to || !row.drop_certainty) return null;
  return {
    from: row.drop_from.getTime(),
    to: row.drop_to.getTime(),
    certainty: row.drop_certainty,
    source: row.drop_source ?? '',
  };
}
