import { env } from 'node:process';

/** `UPDATE_FIXTURES=1`: what is read today is written down as what must be read from now on. */
export const updatesFixtures = env.UPDATE_FIXTURES === '1';
