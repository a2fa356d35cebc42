/** What the processes beside the service count. */
import type { CatcherStats } from '#app/backorder/campaign/catcher-parts.ts';
import type { Gauge } from '#app/http/feature.ts';
import type { SideWork } from './side-program.ts';
import type { Worker } from './worker.ts';

export function catcherGauges({ stats }: SideWork<CatcherStats>): Gauge[] {
  return [
    [
      'tra_catcher_campaigns',
      'Ordered names that are being looked at or caught now',
      () => stats().underWay,
    ],
    ['tra_catcher_creates', 'Creates sent to registries since the start', () => stats().creates],
    ['tra_catcher_won', 'Names caught since the start', () => stats().won],
    [
      'tra_catcher_alerts',
      'Matters since the start that only an operator can mend; the log says which',
      () => stats().alerts,
    ],
  ];
}

export function workerGauges({ stats }: Worker): Gauge[] {
  return [
    ['tra_dns_looks', "Looks at names' DNS kept since the start", () => stats().looks],
    [
      'tra_dns_looks_failed',
      'Looks since the start that found nothing out',
      () => stats().failures,
    ],
    ['tra_visits_due', 'Names whose next look is due, counted up to 10000', () => stats().due],
  ];
}
