/**
 * A process that writes observations at a steady rate until it is told to end: `history-writer.ts
 * URL RATE`.
 */
import { systemClock } from '#app/base/clock.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { inventedObservation } from './history-data.ts';

const WARM_MS = 2_000;
const [url = '', rate = '20'] = process.argv.slice(2);
const db = openDatabase({ address: url, max: 1 });
// At most ten turns a second: what comes at once is kept at once, by the worker too.
const batch = Math.max(1, Math.round(Number(rate) / 10));
const turnMs = (1000 * batch) / Number(rate);
let next = 5_000_000;
let isOver = false;
process.once('disconnect', () => {
  isOver = true;
});
// What starting costs is no part of writing.
let isReady = false;
const begunAt = systemClock.elapsed();
while (!isOver) {
  if (!isReady && systemClock.elapsed() - begunAt > WARM_MS)
    isReady = process.send?.('ready') ?? true;
  const startedAt = systemClock.elapsed();
  await keepObservations(
    db,
    Array.from({ length: batch }, () => inventedObservation(next++, 0)),
    // Not looked at by the worker as well: the sandbox's DNS server is a part of the service that
    // is measured.
    { live: false },
  );
  const left = turnMs - (systemClock.elapsed() - startedAt);
  await new Promise((resolve) => setTimeout(resolve, Math.max(1, left)));
}
await db.destroy();
