/**
 * Prints how well the parsers read a corpus of labelled answers: `npm run score --
 * [folder] [scorer options]`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readRdap } from '#app/parsing/rdap/read-rdap.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { readWhois } from '#app/parsing/whois/read-whois.ts';
import type { Contact } from '#app/records/registration.ts';

const [given, ...options] = process.argv.slice(2);
const folder = resolve(given ?? '../shared/corpus');
const answers = {
  'whois-cases.jsonl': ({ text, server, tld }: Case) => readWhois(text, { server, tld }),
  'rdap-cases.jsonl': ({ text }: Case) =>
    readRdap(text, { httpStatus: text.includes('"errorCode"') ? 404 : 200, asked: null }),
};
if (!existsSync(join(folder, 'score.mjs'))) {
  console.log(`no corpus at ${folder}: nothing to score`);
  process.exit(0);
}

interface Case {
  readonly id: string;
  readonly server: string | null;
  readonly tld: string | null;
  readonly text: string;
}

function party(contact: Contact | null) {
  return (
    contact && {
      name: contact.name,
      org: contact.organization,
      email: contact.email,
      country: contact.country,
    }
  );
}

/** A reading in the scorer's form: no answer is neither registered nor free. */
function record({ status, domain, registration: data }: Reading) {
  const isReserved =
    status === 'reserved' ||
    data?.domainStatus.some((word) => /^(?:reserved|not_open)$/i.test(word)) === true;
  return {
    registered: status === 'registered' ? true : status === 'available' ? false : null,
    ...(isReserved ? { reserved: true } : {}),
    ...(status === 'throttled' ? { rateLimited: true } : {}),
    domainName: domain,
    registrar: data && { name: data.registrar.name, ianaId: data.registrar.ianaId },
    created: data?.dates.created ?? null,
    updated: data?.dates.updated ?? null,
    expires: data?.dates.expiry ?? null,
    statuses: data?.domainStatus ?? [],
    nameservers: data?.nameservers ?? [],
    dnssec: data?.dnssec ?? null,
    registrant: data && party(data.registrant),
    admin: data && party(data.contacts.admin),
    tech: data && party(data.contacts.tech),
  };
}

const scratch = mkdtempSync(join(tmpdir(), 'score-'));
let failed = false;
for (const [file, read] of Object.entries(answers)) {
  const cases = join(folder, file);
  if (!existsSync(cases)) continue;
  const results = join(scratch, file);
  const lines = readFileSync(cases, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Case);
  writeFileSync(
    results,
    lines.map((one) => `${JSON.stringify({ id: one.id, record: record(read(one)) })}\n`).join(''),
  );
  const run = spawnSync(
    process.execPath,
    [join(folder, 'score.mjs'), cases, results, '--label', file, ...options],
    {
      stdio: 'inherit',
    },
  );
  failed ||= run.status !== 0;
}
rmSync(scratch, { recursive: true });
process.exit(failed ? 1 : 0);
