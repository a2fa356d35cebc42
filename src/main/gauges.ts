/** What the parts of the service count, as gauges at `/metrics`. */
import type { Limits } from '#app/access/limits.ts';
import type { CatcherStats } from '#app/backorder/campaign/catcher-parts.ts';
import type { ObservationWriter } from '#app/storage/observations/writer.ts';
import type { Deliverer } from '#app/webhooks/deliverer.ts';
import type { LookupStack } from './lookup-stack.ts';
import type { Metrics } from './metrics.ts';
import type { SideWork } from './side-program.ts';
import type { Worker } from './worker.ts';

export function addGauges(
  metrics: Metrics,
  stack: LookupStack,
  writer: ObservationWriter,
  limits: Limits,
): void {
  metrics.gauge(
    'tra_cache_entries',
    'Outcomes in the cache of this process',
    () => stack.cache.size,
  );
  metrics.gauge('tra_cache_bytes', 'Their size, estimated', () => stack.cache.bytes);
  const counts = () => writer.stats();
  metrics.gauge(
    'tra_observations_queued',
    'Observations waiting to be written',
    () => counts().queued,
  );
  metrics.gauge(
    'tra_observations_kept',
    'Observations kept for good since the start, in the database or its journal',
    () => counts().kept + counts().journaled,
  );
  metrics.gauge(
    'tra_observations_journaled',
    'Those of them that the journal took while the database was away',
    () => counts().journaled,
  );
  metrics.gauge(
    'tra_observations_replayed',
    'Observations brought from journals into the database',
    () => counts().replayed,
  );
  metrics.gauge(
    'tra_observations_refused',
    'Observations refused since the start: all bounds full',
    () => counts().refused,
  );
  metrics.gauge('tra_limits_degraded', '1 while limits are counted by this process alone', () =>
    Number(limits.degraded),
  );
}

export function addWebhookGauges(metrics: Metrics, deliverer: Deliverer): void {
  const { stats } = deliverer;
  metrics.gauge(
    'tra_webhooks_delivered',
    'Notifications delivered since the start',
    () => stats.delivered,
  );
  metrics.gauge('tra_webhooks_failed', 'Tries that failed since the start', () => stats.failed);
  metrics.gauge(
    'tra_webhooks_abandoned',
    'Notifications given up since the start',
    () => stats.abandoned,
  );
}

export function addCatcherGauges(metrics: Metrics, catcher: SideWork<CatcherStats>): void {
  const stats = () => catcher.stats();
  metrics.gauge(
    'tra_catcher_campaigns',
    'Ordered names that are being looked at or caught now',
    () => stats().underWay,
  );
  metrics.gauge(
    'tra_catcher_creates',
    'Creates sent to registries since the start',
    () => stats().creates,
  );
  metrics.gauge('tra_catcher_won', 'Names caught since the start', () => stats().won);
  metrics.gauge(
    'tra_catcher_alerts',
    'Matters since the start that only an operator can mend; the log says which',
    () => stats().alerts,
  );
}

export function addWorkerGauges(metrics: Metrics, worker: Worker): void {
  const stats = () => worker.stats();
  metrics.gauge('tra_dns_looks', "Looks at names' DNS kept since the start", () => stats().looks);
  metrics.gauge(
    'tra_dns_looks_failed',
    'Looks since the start that found nothing out',
    () => stats().failures,
  );
  metrics.gauge(
    'tra_visits_due',
    'Names whose next look is due, counted up to 10000',
    () => stats().due,
  );
}
