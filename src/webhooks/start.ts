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

interface WebhookParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
}

/** Webhooks as clients set them up. */
export function startWebhooks({ config, clock, db }: WebhookParts): Feature {
  const webhooks = new Webhooks({ db, clock, guard: guardOf(config) });
  return {
    routes: (api) => webhookRoutes(api, webhooks),
    events: [
      {
        type: 'webhook.ping',
        tag: 'Webhooks',
        data: 'Ping',
        summary: 'It was asked to be pinged',
      },
    ],
    figures: [
      [
        'tra_webhooks_oldest_seconds',
        'Age of the oldest notification that waits to be delivered',
        async () => {
          const since = await oldestDelivery(db);
          return since === null ? 0 : Math.max(0, clock.now() - since) / 1000;
        },
      ],
    ],
  };
}

/** Any number of processes share the deliveries. */
export function startDeliveries({ config, clock, db, log }: WebhookParts & { readonly log: Log }) {
  const guard = guardOf(config);
  const post = guardedPost({ clock, guard, userAgent: `Tra/${packageJson.version}` });
  const { stats, loop } = new Deliverer({ db, clock, log, post });
  loop.start();
  return { stats: () => stats, stop: () => loop.stop() };
}

/** The sandbox's servers are exempt for lookups alone, never for a client's webhook. */
function guardOf({ sources }: Config): OutboundGuard {
  return new OutboundGuard({ allow: sources.outboundAllow });
}
