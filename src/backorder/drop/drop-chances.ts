/** When within a window a name is likely to go: by its registry's rule, and by past drops. Pure. */
import { type DropRule, ruleFor } from './drop-rules.ts';
import { timeOfDayAt } from './zoned-time.ts';

export const SLOT_MS = 10_000;
const DAY_SLOTS = 86_400_000 / SLOT_MS;
const HOUR_SLOTS = 3_600_000 / SLOT_MS;

/** Programs that run by the clock begin on the hour, and are soon through with the first names. */
const BATCH_SLOTS = 120_000 / SLOT_MS;
/** Half of all chance is theirs, where the hour isn't the registry's to draw. */
const BATCH_CHANCE = 0.5;
/** What is known without having seen a drop weighs as much as so many drops. */
const RULE_WEIGHT = 3;
/** A drop that was seen may come again at about its time of day. */
const NEAR = [
  { slots: 60_000 / SLOT_MS, chance: 0.6 },
  { slots: 600_000 / SLOT_MS, chance: 0.3 },
  { slots: 3_600_000 / SLOT_MS, chance: 0.1 },
] as const;

/** How likely each slot of a window is, from `from` on, against the others; never zero. */
export type DropChances = (from: number, slots: number) => Float64Array;

/** `past`: when names of the TLD went before, epoch milliseconds. */
export function dropChances(tld: string, past: readonly number[]): DropChances {
  const rule = ruleFor(tld);
  const zone = zoneOf(rule);
  const slotAt = (at: number) => Math.floor(timeOfDayAt(at, zone) / SLOT_MS) % DAY_SLOTS;
  const day = chancesOfDay(rule, past.map(slotAt));
  return (from, slots) => {
    // The clock's change of a day in spring or autumn is let be.
    const first = slotAt(from);
    return Float64Array.from({ length: slots }, (_, i) => day[(first + i) % DAY_SLOTS]!);
  };
}

/** By time of day. All of them together: `RULE_WEIGHT`, and one for each drop that was seen. */
function chancesOfDay(rule: DropRule, past: readonly number[]): Float64Array {
  const minutes = batchMinutes(rule);
  const batch = new Set(
    minutes.flatMap((minute) =>
      Array.from({ length: BATCH_SLOTS }, (_, i) => (minute * 60_000) / SLOT_MS + i),
    ),
  );
  const batchChance = minutes.length > 0 ? BATCH_CHANCE : 0;
  const even = (RULE_WEIGHT / DAY_SLOTS) * (1 - batchChance);
  const more = (RULE_WEIGHT / DAY_SLOTS) * batchChance * (HOUR_SLOTS / batch.size);
  const day = Float64Array.from({ length: DAY_SLOTS }, (_, slot) =>
    batch.has(slot % HOUR_SLOTS) ? even + more : even,
  );
  for (const seen of past)
    for (const { slots, chance } of NEAR)
      for (let slot = seen - slots; slot < seen + slots; slot++)
        day[(slot + DAY_SLOTS) % DAY_SLOTS]! += chance / (2 * slots);
  return day;
}

/** Minutes of the hour at which names go rather than at others. */
function batchMinutes(rule: DropRule): readonly number[] {
  switch (rule.kind) {
    // The registry itself draws the moment.
    case 'random':
      return [];
    case 'session':
    case 'pool':
      return rule.batches ?? [];
    case 'instant':
    case 'day':
      return [0];
  }
}

function zoneOf(rule: DropRule): string {
  switch (rule.kind) {
    case 'session':
    case 'pool':
      return rule.at.zone;
    case 'day':
      return rule.zone;
    case 'random':
      return rule.notBefore?.zone ?? 'UTC';
    case 'instant':
      return 'UTC';
  }
}
