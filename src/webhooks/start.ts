import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { oldestDelivery } from '#app/storage/webhooks/deliveries.ts';
import packageJson from '#package' with { type: 'json' };
import { Deliverer } from './deliverer.ts';
import { guardedPost } from './post.ts';
import { webhookRoutes } from './routes.ts';
import { Webhooks } from './webhooks.ts';

export function startWebhooks(parts: {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
}): Feature {
  const { config, clock, log, db } = parts;
  // The sandbox's servers are exempt for lookups alone, never for a client's webhook.
  const guard = new OutboundGuard({ allow: config.sources.outboundAllow });
  const webhooks = new Webhooks({ db, clock, guard });
  const post = guardedPost({ clock, guard, userAgent: `Tra/${packageJson.version}` });
  const deliverer = new Deliverer({ db, clock, log, post });
  const { stats } = deliverer;
  deliverer.loop.start();
  return {
    routes: (api) => webhookRoutes(api, webhooks),
    figures: [
      [
        'tra_webhooks_delivered_total',
        'Notifications delivered since the start',
        () => stats.delivered,
      ],
      ['tra_webhooks_failed_total', 'Tries that failed since the start', () => stats.failed],
      [
        'tra_webhooks_oldest_seconds',
        'Age of the oldest notification that waits to be delivered',
        async () => {
          const since = await oldestDelivery(db);
          return since === null ? 0 : Math.max(0, clock.now() - since) / 1000;
        },
      ],
      [
        'tra_webhooks_abandoned_total',
        'Notifications given up since the start',
        () => stats.abandoned,
      ],
    ],
    stop: () => deliverer.loop.stop(),
  };
}
