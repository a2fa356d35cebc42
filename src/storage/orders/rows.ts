/** Orders and campaigns as their tables hold them, and as the rest of the code sees them. */
import type {
  Campaign,
  CampaignState,
  DropCertainty,
  DropWindow,
  MaxPrice,
  Order,
  OrderReason,
  OrderState,
  Sighting,
} from '#app/records/order.ts';

export interface OrderRow {
  id: string;
  sequence: string;
  key_id: string;
  domain: string;
  state: OrderState;
  account: string | null;
  period: number;
  registrant: string | null;
  max_price: MaxPrice | null;
  once: boolean;
  attempts: number;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
  result: { registeredAt: number | null; registrar: string; expiry: number | null } | null;
  reason: OrderReason | null;
  position: string | null;
  drop_from: Date | null;
  drop_to: Date | null;
  drop_certainty: DropCertainty | null;
  drop_source: string | null;
}

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

export interface CampaignRow {
  domain: string;
  tld: string;
  state: CampaignState;
  drop_from: Date | null;
  drop_to: Date | null;
  drop_certainty: DropCertainty | null;
  drop_source: string | null;
  sighting: Sighting | null;
  winner: string | null;
  account: string | null;
  token: string;
  failures: number;
}

export function campaignOf(row: CampaignRow): Campaign {
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

function dropOf(
  row: Pick<OrderRow, 'drop_from' | 'drop_to' | 'drop_certainty' | 'drop_source'>,
): DropWindow | null {
  if (!row.drop_from || !row.drop_to || !row.drop_certainty) return null;
  return {
    from: row.drop_from.getTime(),
    to: row.drop_to.getTime(),
    certainty: row.drop_certainty,
    source: row.drop_source ?? '',
  };
}
