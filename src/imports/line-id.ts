import { hashUuid } from '#app/base/uuid.ts';

/**
 * The id of an observation, made of its content alone: the same line in two files is the same
 * observation.
 */
export function lineId(...told: readonly (string | number | null)[]): string {
  return hashUuid(JSON.stringify(told));
}
