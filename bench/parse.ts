/**
 * `npm run bench:parse [corpus.jsonl] [other checkout]`: WHOIS texts read in a second of one
 * processor. With another checkout of this project, its reader reads the same texts in turns, and
 * the ratio tells which is faster. Only ratios mean something on another machine.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readWhois, type WhoisContext } from '#app/parsing/whois/read-whois.ts';
import { median } from './figures.ts';

const ROUNDS = 40;
/** Rounds whose times don't count: the engine compiles what is run often. */
const WARM_UP = 10;
const READER = 'src/parsing/whois/read-whois.ts';
const FIXTURES = join(import.meta.dirname, '../src/parsing/whois/fixtures');

interface Text extends WhoisContext {
  readonly text: string;
}

const [given, otherCheckout] = process.argv.slice(2);
const corpus = resolve(given ?? '../shared/corpus/whois-cases.jsonl');
const texts = existsSync(corpus) ? fromCorpus(corpus) : fromFixtures();
const other = otherCheckout === undefined ? null : await readerOf(resolve(otherCheckout));

const [ours, theirs]: [number[], number[]] = [[], []];
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  const own = secondsOf(readWhois);
  const others = other ? secondsOf(other) : 0;
  if (round < WARM_UP) continue;
  ours.push(own);
  theirs.push(others);
}
const perSecond = (seconds: number[]) => Math.round(texts.length / median(seconds));
console.log(`${texts.length} texts, ${perSecond(ours)}/s`);
if (other) {
  // Round by round: what slows the machine for a while slows both then.
  const ratio = median(ours.map((seconds, round) => theirs[round]! / seconds));
  console.log(`the other checkout ${perSecond(theirs)}/s, ratio ${ratio.toFixed(2)}`);
}

/** Seconds of processor time: what else the machine does costs none of it. */
function secondsOf(read: typeof readWhois): number {
  const start = process.cpuUsage();
  for (const { text, server, tld } of texts) read(text, { server, tld });
  return process.cpuUsage(start).user / 1e6;
}

async function readerOf(checkout: string): Promise<typeof readWhois> {
  const file = pathToFileURL(join(checkout, READER)).href;
  return ((await import(file)) as { readWhois: typeof readWhois }).readWhois;
}

function fromCorpus(file: string): Text[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Text);
}

function fromFixtures(): Text[] {
  console.log(`no corpus at ${corpus}: the project's own fixtures are read instead`);
  return readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const [server = '', name = ''] = file.split('/');
      const text = readFileSync(join(FIXTURES, file), 'utf8');
      return { text, server, tld: name.split('.')[0] ?? null };
    });
}
