import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTable } from '../knowledge/tables.ts';
import { harmIn } from './harm.ts';
import { readBrief } from './read-brief.ts';

const BRIEFS = readTable('harm-briefs.txt').map(([code, brief = '']) => ({
  code,
  brief,
  found: harmIn(brief, readBrief(brief, 'auto').language)?.code ?? 'fine',
}));

test('90 briefs or more that ask for harm are refused, each for its own reason', () => {
  const harmful = BRIEFS.filter(({ code }) => code !== 'fine');
  assert.ok(harmful.length >= 90, String(harmful.length));
  assert.deepEqual(
    harmful.filter(({ code, found }) => code !== found),
    [],
  );
});

test('110 briefs or more that speak of harm, or share words with it, are served', () => {
  const fine = BRIEFS.filter(({ code }) => code === 'fine');
  assert.ok(fine.length >= 110, String(fine.length));
  assert.deepEqual(
    fine.filter(({ found }) => found !== 'fine'),
    [],
  );
});
