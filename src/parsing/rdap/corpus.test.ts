import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Contact } from '#app/records/registration.ts';
import type { Reading } from '../reading.ts';
import { readRdap } from './read-rdap.ts';

const corpus = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const cases = join(corpus, 'rdap-cases.jsonl');
const skip = existsSync(cases) ? false : 'no labelled RDAP answers in ../shared/corpus';

interface Case {
  id: string;
  query: string;
  text: string;
}

test('every labelled RDAP answer reads as its label says', { skip }, () => {
  const lines = readFileSync(cases, 'utf8').split('\n').filter(Boolean);
  const results = lines.map((line) => {
    const { id, query, text } = JSON.parse(line) as Case;
    return JSON.stringify({
      id,
      record: scored(readRdap(text, { httpStatus: 200, asked: query })),
    });
  });
  const folder = mkdtempSync(join(tmpdir(), 'rdap-corpus-'));
  try {
    const file = join(folder, 'results.jsonl');
    writeFileSync(file, results.join('\n'));
    const { stdout } = spawnSync(process.execPath, [join(corpus, 'score.mjs'), cases, file], {
      encoding: 'utf8',
    });
    assert.match(stdout, /OVERALL exact-field accuracy: 100\.0%/, stdout);
    assert.match(stdout, /spurious values: 0 of/, stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A reading in the scorer's schema. */
function scored({ status, domain, registration }: Reading): object {
  const contact = (of: Contact | null | undefined) =>
    of && { name: of.name, org: of.organization, email: of.email, country: of.country };
  return {
    registered: status === 'registered' ? true : status === 'available' ? false : null,
    domainName: domain,
    registrar: registration?.registrar,
    created: registration?.dates.created,
    updated: registration?.dates.updated,
    expires: registration?.dates.expiry,
    statuses: registration?.domainStatus,
    nameservers: registration?.nameservers,
    dnssec: registration?.dnssec,
    registrant: contact(registration?.registrant),
    admin: contact(registration?.contacts.admin),
    tech: contact(registration?.contacts.tech),
  };
}
