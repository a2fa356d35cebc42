import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { observation } from '#app/testing/observation.ts';
import { cutRefused, ObservationJournal } from './journal.ts';
import type { Observation } from './observations.ts';

test('a person is cut out of the files of refused observations, and nobody else', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'tra-journal-'));
  t.after(() => rm(directory, { recursive: true }));
  const journal = new ObservationJournal({ directory, maxBytes: 1e6, clock: systemClock });
  await journal.append([
    observation({ name: 'An' }),
    observation({ name: 'Binh' }),
    observation({ name: 'An' }),
  ]);
  await journal.replay(async (batch) => batch);
  const isAn = ({ registration }: Observation) => registration?.registrant.name === 'An';

  assert.equal(await cutRefused(directory, isAn, true), 2);
  assert.equal(await cutRefused(directory, isAn, false), 2);
  assert.equal(await cutRefused(directory, isAn, false), 0);
  const files = await readdir(directory);
  assert.equal(files.length, 1);
  const text = await readFile(join(directory, files[0]!), 'utf8');
  assert.ok(text.includes('"Binh"') && !text.includes('"An"'));
  assert.equal(await cutRefused(directory, () => true, true), 1);
  assert.equal(await cutRefused(join(directory, 'none'), isAn, false), 0);
});
