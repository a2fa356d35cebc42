import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { EventDescription, Feature } from '#app/http/feature.ts';
import { countJobs } from '#app/storage/jobs/jobs.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { jobViews } from './job-view.ts';
import { JobWorker } from './job-worker.ts';
import { Jobs } from './jobs.ts';
import { type LookParts, lookUp } from './look.ts';
import { jobRoutes } from './routes.ts';

interface JobParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
}

const JOB_EVENTS: readonly EventDescription[] = [
  {
    type: 'job.finished',
    tag: 'Jobs',
    data: 'Job',
    summary: 'A job came to its end by itself: done, failed, or cancelled with its key',
  },
];

/** Jobs as clients set them up. `sandboxZone`: its names are looked up where the sandbox runs. */
export function startJobs({ config, clock, db }: JobParts, sandboxZone: string): Feature {
  const isSandboxed = (entry: string) =>
    config.running.sandbox &&
    entry.trim().toLowerCase().replace(/\.$/, '').endsWith(`.${sandboxZone}`);
  const jobs = new Jobs({ db, clock, usualRate: config.rates.partnerPerMinute, isSandboxed });
  return {
    routes: (api) => jobRoutes(api, jobs),
    events: JOB_EVENTS,
    figures: [['tra_jobs', 'Jobs that are not at their end', () => countJobs(db), 'state']],
  };
}

interface JobWorkParts extends JobParts, Pick<LookParts, 'lookDns'> {
  readonly log: Log;
  readonly hasSandbox: boolean;
  /** Begun with the first job. */
  readonly open: () => Promise<Pick<LookParts, 'lookups' | 'parseName'>>;
}

/** Any number of processes share the jobs. */
export function startJobWork({ config, clock, db, log, hasSandbox, open, lookDns }: JobWorkParts) {
  const usualRate = config.rates.partnerPerMinute;
  const worker = new JobWorker({
    db,
    clock,
    log,
    usualRate,
    hasSandbox,
    views: jobViews(usualRate),
    async look(kind, entry) {
      const { lookups, parseName } = await open();
      return await lookUp({ clock, lookups, parseName, lookDns }, kind, entry);
    },
  });
  worker.loop.start();
  return { stats: worker.stats, stop: () => worker.loop.stop() };
}
