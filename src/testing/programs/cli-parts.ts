/** The command line's parts for tests: nothing can be opened but what a test brings. */
import { PassThrough, type Writable } from 'node:stream';
import type { CliParts } from '#app/cli/parts.ts';
import { FakeClock } from '../fake-clock.ts';

export interface TestCliParts extends CliParts {
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
}

export function testCliParts(own: Partial<CliParts> = {}): TestCliParts {
  const never = () => Promise.reject(new Error('opened'));
  return {
    stdin: new PassThrough(),
    clock: new FakeClock(),
    serverOf: () => null,
    openKeys: never,
    openImports: never,
    openPrivacy: never,
    openMessages: never,
    openRegistrants: never,
    openLedger: never,
    openDatabase: never,
    openAccounts: never,
    readRegistries: never,
    openLookups: never,
    ...own,
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
}

/** What was written so far, taken. */
export function taken(out: Writable): string {
  return String((out as PassThrough).read() ?? '');
}
