/**
 * A worker that visits one watched name again and again, an hour apart, and finds another registrar
 * each time. For a test that kills it: `watcher-process.ts DATABASE START POINT`, where POINT says
 * at which step it kills itself (`looked`: before that is kept; `judged`: in the transaction that
 * tells it; `told`: after that), or none.
 */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { FakeClock } from '../fake-clock.ts';
import { outcomeOf, registrationUntil, watcherOn } from './watches.ts';

const HOUR = 60 * 60_000;
const [, , address = '', start = '', point = ''] = process.argv;
const db = openDatabase({ address: JSON.parse(address), max: 2 });
const clock = new FakeClock(Number(start));
let looks = 0;
/** Since the last look: of the observation, then of what is told of it. */
let ids = 0;

const dieAt = (here: string) => {
  // A visit or two first, so that there is something that may be told twice.
  if (point === here && looks > 2) process.kill(process.pid, 'SIGKILL');
};

const { visit } = watcherOn(db, clock, {
  look: async (domain) => {
    // What the visit before told is committed, and nothing more.
    dieAt('told');
    looks += 1;
    ids = 0;
    const registrar = `Registrar ${clock.now()}`;
    const said = registrationUntil(null, { registrar, domainStatus: ['pendingDelete'] });
    return outcomeOf(domain, said, clock.now());
  },
  newId: () => {
    ids += 1;
    if (ids <= 2) dieAt(ids === 1 ? 'looked' : 'judged');
    return randomUUID();
  },
});
process.send?.('at work');
for (;;) {
  await clock.advance(HOUR);
  await visit();
}
