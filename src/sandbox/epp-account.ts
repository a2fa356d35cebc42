/**
 * A registrar's account at the sandbox registry: who it is, how it logs in, which contacts it may
 * name.
 */
import { randomBytes } from 'node:crypto';
import { CATCHER, CATCHER_DESK, RIVAL, RIVAL_DESK } from './data/parties.ts';
import type { SandboxContact, SandboxRegistrar } from './domain.ts';

export interface EppAccount {
  readonly registrar: SandboxRegistrar;
  /** Changed by a login with `newPW`. */
  password: string;
  readonly contacts: ReadonlyMap<string, SandboxContact>;
}

/** Two registrars with passwords drawn at this start: ours, and its rival. */
export function sandboxAccounts(): readonly EppAccount[] {
  return [account(CATCHER, CATCHER_DESK), account(RIVAL, RIVAL_DESK)];
}

function account(registrar: SandboxRegistrar, desk: SandboxContact): EppAccount {
  return {
    registrar,
    password: randomBytes(9).toString('base64url'),
    contacts: new Map([[desk.handle, desk]]),
  };
}
