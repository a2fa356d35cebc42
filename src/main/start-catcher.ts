/**
 * The catcher's process: `npm run catcher`, or started by the service. By hand it has no sandbox.
 */
import { systemClock } from '#app/base/clock.ts';
import { type CatcherHandover, startCatcher } from './catcher.ts';
import { ownAccounts } from './registrar-accounts.ts';
import { runSideProgram } from './side-program.ts';

await runSideProgram<CatcherHandover>(
  'catcher',
  systemClock,
  ({ config, log, db, handover }) =>
    startCatcher(config, { clock: systemClock, log, db, sandbox: handover?.sandbox ?? null }),
  (config) => ownAccounts(config, false),
);
