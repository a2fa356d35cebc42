import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#app/base/clock.ts';
import { readWhois } from '#app/parsing/whois/read-whois.ts';
import { mangle, seededRandom } from './mangled-text.ts';

const FIXTURES = join(import.meta.dirname, '../parsing/whois/fixtures');

interface Answer {
  readonly server: string;
  readonly tld: string;
  readonly text: string;
  readonly status: string;
}

/**
 * Reads damaged fixtures; throws with the seed of the round when one breaks a promise: no
 * exception, a status of the six, a registration exactly with `registered`, and no `available` from
 * answers none of which says so.
 */
export function fuzzWhois(rounds: number, seed: number): { readonly slowestMs: number } {
  const answers = readdirSync(FIXTURES).flatMap((server) => answersOf(server));
  const silent = answers.filter(({ status }) => status !== 'available');
  let slowestMs = 0;
  for (let round = 0; round < rounds; round++) {
    const random = seededRandom(seed + round);
    const pick = (from: readonly Answer[]) => from[Math.floor(random() * from.length)]!;
    const from = random() < 0.3 ? answers : silent;
    const { server, tld, text } = pick(from);
    let damaged = mangle(text, random);
    if (random() < 0.5) damaged = mangle(damaged, random);
    if (random() < 0.2) damaged = mangle(damaged + pick(from).text, random);
    const start = systemClock.elapsed();
    const reading = readWhois(damaged, { server: random() < 0.5 ? server : null, tld });
    slowestMs = Math.max(slowestMs, systemClock.elapsed() - start);
    const isWhole = (reading.status === 'registered') === (reading.registration !== null);
    if (!isWhole)
      throw new Error(`round ${seed + round}: ${reading.status} with the wrong registration`);
    if (from === silent && reading.status === 'available')
      throw new Error(
        `round ${seed + round}: "available" out of noise: ${reading.words}\n${damaged}`,
      );
  }
  return { slowestMs };
}

function answersOf(server: string): Answer[] {
  return readdirSync(join(FIXTURES, server))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const path = join(FIXTURES, server, file.slice(0, -4));
      const { status } = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as { status: string };
      return {
        server,
        tld: file.split('.')[0]!,
        text: readFileSync(`${path}.txt`, 'utf8'),
        status,
      };
    });
}
