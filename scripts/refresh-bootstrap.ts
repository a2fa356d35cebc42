/**
 * Rewrites `src/sources/registries/data/bootstrap.json`, the shipped copy of IANA's RDAP bootstrap.
 *
 *   npm run refresh:bootstrap -- [FILE]
 *
 * FILE: the document as IANA publishes it. Without FILE, it is fetched.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { IANA_BOOTSTRAP_URL } from '../src/sources/registries/bootstrap.ts';
import { readBootstrapDocument } from '../src/sources/registries/bootstrap-document.ts';

const TARGET = new URL('../src/sources/registries/data/bootstrap.json', import.meta.url);
/** A document far below today's 1,200 zones is cut off or not the document at all. */
const FEWEST_ZONES = 1000;

async function fetchDocument(): Promise<string> {
  const response = await fetch(IANA_BOOTSTRAP_URL, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${IANA_BOOTSTRAP_URL} answered ${response.status}`);
  return response.text();
}

/** A service a line, so that a change shows as the lines it changes. */
function inLines(text: string): string {
  const { services, ...head } = JSON.parse(text) as { services: unknown[] };
  const lines = services.map((service) => `    ${JSON.stringify(service)}`).join(',\n');
  const fields = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
  );
  return `{\n${fields.join('')}  "services": [\n${lines}\n  ]\n}\n`;
}

const file = process.argv[2];
const text = file === undefined ? await fetchDocument() : await readFile(file, 'utf8');
const reading = readBootstrapDocument(text);
if (!reading.ok) throw new Error(reading.message);
const { publication, zones } = reading.document;
if (zones.size < FEWEST_ZONES) throw new Error(`only ${zones.size} zones in the document`);
await writeFile(TARGET, inLines(text));
console.log(`${zones.size} zones, published ${publication}`);
