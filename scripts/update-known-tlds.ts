/**
 * Rewrites `src/names/data/known-tlds.ts`.
 *
 *   npm run refresh:tlds -- [FILE]
 *
 * FILE: one TLD a line, `#` starts a comment, as IANA publishes it. Without FILE, IANA's own list
 * is fetched.
 */
import { readFile, writeFile } from 'node:fs/promises';

const LIST_URL = 'https://data.iana.org/TLD/tlds-alpha-by-domain.txt';
const TARGET = new URL('../src/names/data/known-tlds.ts', import.meta.url);
/** A list far below today's 1,438 is cut off or not the list at all. */
const FEWEST_TLDS = 1200;

async function fetchList(): Promise<string> {
  const response = await fetch(LIST_URL, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${LIST_URL} answered ${response.status}`);
  return response.text();
}

function readTlds(list: string): string[] {
  const tlds = list
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const wrong = tlds.find((tld) => !/^[a-z0-9-]{2,63}$/.test(tld));
  if (wrong !== undefined) throw new Error(`not a TLD: ${JSON.stringify(wrong.slice(0, 80))}`);
  if (tlds.length < FEWEST_TLDS) throw new Error(`only ${tlds.length} TLDs in the list`);
  return [...new Set(tlds)].sort();
}

function asModule(tlds: string[], day: string): string {
  const lines: string[] = [];
  let line = '';
  for (const tld of tlds) {
    if (line.length + tld.length > 108) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? tld : ` ${tld}`;
  }
  lines.push(line);
  return [
    `// Data: the ${tlds.length} top-level domains of the DNS root (IANA), A-label form, as of ${day}. Made by scripts/update-known-tlds.ts.`,
    'export const KNOWN_TLDS: ReadonlySet<string> = new Set(',
    '  `',
    ...lines,
    '`',
    '    .trim()',
    '    .split(/\\s+/),',
    ');',
    '',
  ].join('\n');
}

const file = process.argv[2];
const tlds = readTlds(file === undefined ? await fetchList() : await readFile(file, 'utf8'));
await writeFile(TARGET, asModule(tlds, new Date().toISOString().slice(0, 10)));
console.log(`${tlds.length} TLDs written to ${TARGET.pathname}`);
