/**
 * Conformance vectors of UTS #46 and of the Public Suffix List, where they lie beside the checkout
 * (`../shared/corpus`). The project's own vectors stand in `parse-name.test.ts` and don't need
 * them.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readHostName } from './host-name.ts';
import { createNameParser } from './parse-name.ts';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const skip = existsSync(CORPUS)
  ? false
  : 'no conformance vectors beside the checkout (../shared/corpus)';

interface IdnaVector {
  readonly source: string;
  readonly toAscii: string;
  readonly toAsciiStatus: readonly string[];
}

/**
 * Why a vector that UTS #46 (with every check on) fails is a good host here; null when the
 * standard's answer holds.
 */
function inapplicable({ toAscii, toAsciiStatus }: IdnaVector): string | null {
  const bare = toAscii.replace(/\.$/, '');
  const fits =
    bare.length <= 253 && bare.split('.').every(({ length }) => length >= 1 && length <= 63);
  if (toAsciiStatus.join() === 'A4_2' && fits) return 'one trailing dot is allowed';
  if (toAsciiStatus.join() === 'V2' && /(?:^|\.)(?!xn)[a-z0-9]{2}--/.test(toAscii)) {
    return 'ASCII labels may have hyphens in third and fourth place: the DNS holds such names';
  }
  return null;
}

test('every applicable UTS #46 vector is read as the standard says', { skip }, (t) => {
  const rows = readFileSync(`${CORPUS}idna-cases.jsonl`, 'utf8').trim().split('\n');
  const reasons = new Map<string, number>();
  for (const row of rows) {
    const vector: IdnaVector = JSON.parse(row);
    const host = readHostName(vector.source);
    const expected = vector.toAsciiStatus.length === 0 ? vector.toAscii : null;
    const reason = inapplicable(vector);
    if (reason !== null) {
      // Not skipped: held to what this service does instead.
      assert.deepEqual(host, { ok: true, ascii: vector.toAscii.replace(/\.$/, '') }, row);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    } else {
      assert.equal(host.ok ? host.ascii : null, expected, row);
    }
  }
  for (const [reason, count] of reasons)
    t.diagnostic(`${count} of ${rows.length} inapplicable: ${reason}`);
});

/** Vectors of the Public Suffix List that don't apply, with what is answered instead. */
const OTHER_SUFFIX_ANSWERS = new Map<string, [answer: string, reason: string]>([
  ['uk.com', ['uk.com', 'a private registry’s zone is a name of its parent’s registry']],
]);

test('every applicable Public Suffix List vector gives its registrable name', { skip }, (t) => {
  const parse = createNameParser({ extraTlds: ['example'] });
  const vectors: [string | null, string | null][] = JSON.parse(
    readFileSync(`${CORPUS}psl-cases.json`, 'utf8'),
  );
  let other = 0;
  for (const [input, expected] of vectors) {
    const parsed = parse(input ?? '');
    const got = parsed.ok
      ? /^[\x00-\x7f]*$/.test(input ?? '')
        ? parsed.name.ascii
        : parsed.name.unicode
      : null;
    const instead = OTHER_SUFFIX_ANSWERS.get(input ?? '');
    if (instead) other++;
    assert.equal(got, instead ? instead[0] : expected, String(input));
  }
  t.diagnostic(`${other} of ${vectors.length} inapplicable: private section`);
});
