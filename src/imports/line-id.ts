import { hashUuid } from '#app/base/uuid.ts';

/** The id of what a line tells, made of nothing but that: the same line twice, in whatever file, is the same observation. */
export function lineId(...told: readonly (string | number | null)[]): string {
  return hashUuid(JSON.stringify(told));
}
