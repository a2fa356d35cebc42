/**
 * `npm run bench:parse [corpus.jsonl]`: WHOIS texts read a second, beside whoiser's parser on the same texts in the same run
 * where it is installed. Once the same texts again and again, and once with other names in each round, as people ask: there only
 * what registries write again and again is written again. Only the ratios mean something on another machine.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { readWhois } from '#app/parsing/whois/read-whois.ts';
import { median } from './load.ts';

const ROUNDS = 60;
/** Rounds whose times don't count: the engine compiles what is run often. */
const WARM_UP = 30;
const RIVAL = 'whoiser@1.18.0';
const FIXTURES = join(import.meta.dirname, '../src/parsing/whois/fixtures');

interface Text {
  readonly text: string;
  readonly server: string | null;
  readonly tld: string | null;
  readonly name: string;
  readonly isRegistered: boolean;
}

/** whoiser's own parser: name asked for (its TLD chooses the special cases), text, whether to leave out placeholders. */
type Rival = (name: string, text: string, ignorePrivacy: boolean) => unknown;

const corpus = resolve(process.argv[2] ?? '../shared/corpus/whois-cases.jsonl');
const texts = existsSync(corpus) ? fromCorpus(corpus) : fromFixtures();
if (!existsSync(corpus))
  console.log(`no corpus at ${corpus}: the project's own fixtures are read instead`);
const rival = loadRival();
if (!rival)
  console.log(
    `whoiser isn't installed, so there is nothing to compare with. Beside the project, never in it:\n` +
      `  npm install --prefix ../whoiser ${RIVAL} && WHOISER_DIR=../whoiser npm run bench:parse`,
  );

const groups: ReadonlyArray<readonly [what: string, chosen: readonly Text[]]> = [
  ['all', texts],
  ['registered', texts.filter(({ isRegistered }) => isRegistered)],
  ['the rest', texts.filter(({ isRegistered }) => !isRegistered)],
];
for (const [what, chosen] of groups) measure(what, chosen, (text) => text);
for (const [what, chosen] of groups) measure(`${what}, other names`, chosen, withOtherName);

/** Both read all texts in turns, so that what else the machine does hits both. */
function measure(
  what: string,
  chosen: readonly Text[],
  asked: (text: Text, round: number) => Text,
): void {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const now = chosen.map((text) => asked(text, round));
    const [own, other] = [
      secondsFor(now, readOurs),
      rival ? secondsFor(now, readTheirs(rival)) : 0,
    ];
    if (round < WARM_UP) continue;
    ours.push(own);
    theirs.push(other);
  }
  const perSecond = (seconds: number[]) => Math.round(chosen.length / median(seconds));
  // Round by round: what slows the machine for a while slows both then.
  const ratio = median(ours.map((seconds, round) => theirs[round]! / seconds));
  const against = rival
    ? `, whoiser ${perSecond(theirs)}/s, ratio ${ratio.toFixed(2)} (best rounds ${(Math.min(...theirs) / Math.min(...ours)).toFixed(2)})`
    : '';
  console.log(`${what}: ${chosen.length} texts, ${perSecond(ours)}/s${against}`);
}

/** The same answer about another name, as long as the one it was about. */
function withOtherName(text: Text, round: number): Text {
  const [label = ''] = text.name.split('.', 1);
  const other = `${round.toString(36)}${label}`.slice(0, label.length).padEnd(label.length, '0');
  const rename = (words: string) =>
    words.replace(
      new RegExp(`(?<![\\w-])${label.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}(?=\\.)`, 'gi'),
      other,
    );
  return { ...text, name: rename(text.name), text: rename(text.text) };
}

function secondsFor(chosen: readonly Text[], read: (text: Text) => unknown): number {
  const start = performance.now();
  for (const text of chosen) read(text);
  return (performance.now() - start) / 1000;
}

function readOurs({ text, server, tld }: Text): unknown {
  return readWhois(text, { server, tld });
}

function readTheirs(parse: Rival): (text: Text) => unknown {
  // As `whoisDomain` asks it where nobody says otherwise: it leaves out placeholders, which our reader does too.
  return ({ name, text }) => parse(name, text, true);
}

function loadRival(): Rival | null {
  const { WHOISER_DIR } = process.env;
  if (!WHOISER_DIR) return null;
  const require = createRequire(join(resolve(WHOISER_DIR), 'package.json'));
  try {
    return (require('whoiser/src/parsers.js') as { parseDomainWhois: Rival }).parseDomainWhois;
  } catch {
    // It isn't there: the comparison is optional, and the caller says so.
    return null;
  }
}

function fromCorpus(file: string): Text[] {
  interface Case {
    readonly text: string;
    readonly server: string | null;
    readonly tld: string | null;
    readonly query: string | null;
    readonly expected: { readonly registered?: boolean };
  }
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Case)
    .map(({ text, server, tld, query, expected }) => ({
      text,
      server,
      tld,
      name: query ?? `example.${tld ?? 'test'}`,
      isRegistered: expected.registered === true,
    }));
}

function fromFixtures(): Text[] {
  return readdirSync(FIXTURES).flatMap((server) =>
    readdirSync(join(FIXTURES, server))
      .filter((file) => file.endsWith('.txt'))
      .map((file) => {
        const path = join(FIXTURES, server, file.slice(0, -'.txt'.length));
        const { status } = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as { status: string };
        return {
          text: readFileSync(`${path}.txt`, 'utf8'),
          server,
          tld: file.split('.')[0]!,
          name: `example.${file.split('.')[0]!}`,
          isRegistered: status === 'registered',
        };
      }),
  );
}
