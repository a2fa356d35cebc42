/** What the processes beside the service count. */
import type { CatcherStats } from '#app/backorder/campaign/catcher-parts.ts';
import type { Gauge } from '#app/http/feature.ts';
import type { SideWork } from './side-program.ts';
import type { Worker } from './worker.ts';

export function catcherGauges({ stats }: SideWork<CatcherStats>): Gauge[] {
  return [
    {
      name: 'tra_catcher_campaigns',
      help: 'Ordered names that are being looked at or caught now',
      read: () => stats().underWay,
    },
    {
      name: 'tra_catcher_creates',
      help: 'Creates sent to registries since the start',
      read: () => stats().creates,
    },
    {
      name: 'tra_catcher_won',
      help: 'Names caught since the start',
      read: () => stats().won,
    },
    {
      name: 'tra_catcher_alerts',
      help: 'Matters since the start that only an operator can mend; the log says which',
      read: () => stats().alerts,
    },
  ];
}

export function workerGauges({ stats }: Worker): Gauge[] {
  return [
    {
      name: 'tra_dns_looks',
      help: "Looks at names' DNS kept since the start",
      read: () => stats().looks,
    },
    {
      name: 'tra_dns_looks_failed',
      help: 'Looks since the start that found nothing out',
      read: () => stats().failures,
    },
    {
      name: 'tra_visits_due',
      help: 'Names whose next look is due, counted up to 10000',
      read: () => stats().due,
    },
  ];
}
