/**
 * Delivers what clients are told of, by webhook and mail, in the process that it is started in: it
 * mostly waits.
 */
import type { Config } from '#app/base/config.ts';
import { startMails } from '#app/watches/start.ts';
import { startDeliveries } from '#app/webhooks/start.ts';
import type { Role, RoleParts, RoleWork } from './role.ts';

export const WEBHOOKS: Role = {
  name: 'webhooks',
  figures: [
    ['tra_webhooks_delivered_total', 'Notifications delivered since the start', 'delivered'],
    ['tra_webhooks_failed_total', 'Tries that failed since the start', 'failed'],
    ['tra_webhooks_abandoned_total', 'Notifications given up since the start', 'abandoned'],
    ['tra_mails_sent_total', 'Mails sent since the start', 'mailsSent'],
    ['tra_mails_failed_total', 'Tries to send a mail that failed since the start', 'mailsFailed'],
    ['tra_mails_abandoned_total', 'Mails given up since the start', 'mailsAbandoned'],
  ],
  totals: ['delivered', 'failed', 'abandoned', 'mailsSent', 'mailsFailed', 'mailsAbandoned'],
  start,
};

async function start(config: Config, parts: RoleParts): Promise<RoleWork> {
  const deliveries = startDeliveries({ config, ...parts });
  const mails = startMails({ config, ...parts });
  return {
    stats() {
      const { sent = 0, failed = 0, abandoned = 0 } = mails?.stats() ?? {};
      const ofMails = { mailsSent: sent, mailsFailed: failed, mailsAbandoned: abandoned };
      return { ...deliveries.stats(), ...ofMails };
    },
    async stop() {
      await Promise.all([deliveries.stop(), mails?.stop()]);
    },
  };
}
