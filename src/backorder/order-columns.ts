import type { Static } from 'typebox';
import type { Columns } from '#app/http/export/columns.ts';
import type { Backorder } from './schemas.ts';

/** An order in a line of CSV; its `ledger` is in NDJSON alone. */
export const ORDER_COLUMNS: Columns<Static<typeof Backorder>> = {
  id: ({ id }) => id,
  domain: ({ domain }) => domain,
  unicode: ({ unicode }) => unicode,
  state: ({ state }) => state,
  position: ({ position }) => position,
  dropFrom: ({ expectedDrop }) => expectedDrop?.from,
  dropTo: ({ expectedDrop }) => expectedDrop?.to,
  dropCertainty: ({ expectedDrop }) => expectedDrop?.certainty,
  attempts: ({ attempts }) => attempts,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  finishedAt: ({ finishedAt }) => finishedAt,
  registeredAt: ({ result }) => result?.registeredAt,
  registrar: ({ result }) => result?.registrar,
  expiry: ({ result }) => result?.expiry,
  reason: ({ reason }) => reason?.code,
  message: ({ reason }) => reason?.message,
};
