/** Delivers what clients are told of, in the process that it is started in: it mostly waits. */
import { startDeliveries } from '#app/webhooks/start.ts';
import type { Role } from './role.ts';

export const WEBHOOKS: Role = {
  name: 'webhooks',
  figures: [
    ['tra_webhooks_delivered_total', 'Notifications delivered since the start', 'delivered'],
    ['tra_webhooks_failed_total', 'Tries that failed since the start', 'failed'],
    ['tra_webhooks_abandoned_total', 'Notifications given up since the start', 'abandoned'],
  ],
  totals: ['delivered', 'failed', 'abandoned'],
  start: async (config, parts) => startDeliveries({ config, ...parts }),
};
