/** A process that writes observations at a steady rate until it is told to end: `history-writer.ts URL RATE`. */
import { systemClock } from '#app/base/clock.ts';
import { openDatabase } from '#app/storage/database.ts';
import { keepObservations } from '#app/storage/keep-observations.ts';
import { inventedObservation } from './history-data.ts';

const TURN_MS = 100;
const WARM_TURNS = 20;
const [url = '', rate = '100'] = process.argv.slice(2);
const db = openDatabase({ address: url, max: 1 });
const batch = Math.max(1, Math.round((Number(rate) * TURN_MS) / 1000));
let next = 5_000_000;
let isOver = false;
process.once('disconnect', () => {
  isOver = true;
});
// What starting costs is no part of writing.
let turns = 0;
while (!isOver) {
  turns += 1;
  if (turns === WARM_TURNS) process.send?.('ready');
  const startedAt = systemClock.elapsed();
  await keepObservations(
    db,
    Array.from({ length: batch }, () => inventedObservation(next++, 0)),
    // Not looked at by the worker as well: the sandbox's DNS server is a part of the service that is measured.
    { live: false },
  );
  const left = TURN_MS - (systemClock.elapsed() - startedAt);
  await new Promise((resolve) => setTimeout(resolve, Math.max(1, left)));
}
await db.close();
