/** The worker's process: `npm run worker`, or started by the service. By hand it has no sandbox. */
import { systemClock } from '#app/base/clock.ts';
import { runSideProgram } from './side-program.ts';
import { startWorker, type WorkerHandover } from './worker.ts';

await runSideProgram<WorkerHandover>('worker', systemClock, ({ config, log, db, handover }) =>
  startWorker(config, { clock: systemClock, log, db, sandboxDns: handover?.sandboxDns ?? null }),
);
