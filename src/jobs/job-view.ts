/** A job as its owner sees it. */
import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import type { JobViews } from '#app/storage/jobs/chunks.ts';
import type { StoredJob } from '#app/storage/jobs/jobs.ts';
import type { Job } from './schemas.ts';

/** A key's jobs go as fast as its requests would, at twenty names each as `POST /whois/bulk`. */
export const NAMES_PER_REQUEST = 20;
/** From a job's end on. */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1_000;

export type JobView = Static<typeof Job>;

/** `usualRate`: requests a minute of a key that has no rate of its own. */
export function jobView(job: StoredJob, usualRate: number): JobView {
  const { id, kind, state, total, done, failed, createdAt, finishedAt } = job;
  const most = (job.keyRate ?? usualRate) * NAMES_PER_REQUEST;
  return {
    id,
    kind,
    state,
    total,
    done,
    failed,
    ratePerMinute: Math.max(1, Math.round(job.pace ?? most)),
    createdAt: isoInstant(createdAt),
    finishedAt: finishedAt === null ? null : isoInstant(finishedAt),
    expiresAt: finishedAt === null ? null : isoInstant(finishedAt + KEPT_FOR_MS),
  };
}

export function jobViews(usualRate: number): JobViews {
  return { view: (job) => jobView(job, usualRate), newId: randomUUID };
}
