import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import type { Attempt } from '#app/lookup/outcome.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import type { CliParts } from '../parts.ts';
import { checkSourcesCommand } from './check-sources.ts';

async function checked(zone: string, attempts: readonly Attempt[]) {
  const out: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      out.push(String(chunk));
      done();
    },
  });
  const asked: string[] = [];
  const opened: unknown[] = [];
  let isClosed = false;
  const openLookups = async (options: unknown) => {
    opened.push(options);
    return {
      lookups: {
        trySources: async ({ ascii }: { ascii: string }) => {
          asked.push(ascii);
          return attempts;
        },
      },
      parseName: createNameParser({ extraTlds: [] }),
      [Symbol.asyncDispose]: async () => {
        isClosed = true;
      },
    };
  };
  const parts = { stdout: stream, stderr: stream, openLookups } as unknown as CliParts;
  const code = await checkSourcesCommand(parts, zone);
  assert.ok(isClosed);
  assert.deepEqual(opened, [{ everySource: true }]);
  return { code, asked, text: out.join('') };
}

const answers = (source: Attempt['source'], result: Attempt['result']): Attempt => ({
  source,
  result,
  server: `${source}.example`,
  ms: 12,
  at: 0,
});

test('each source of a zone is told with its result; 0 where one has found the name', async () => {
  const attempts = [answers('epp', 'found'), answers('rdap', 'refused')];
  const { code, asked, text } = await checked('vn', attempts);
  assert.deepEqual([code, asked], [0, ['vnnic.vn']]);
  assert.match(text, /^epp +found +12 ms +epp\.example$/m);
  assert.match(text, /^rdap +refused +12 ms +rdap\.example$/m);
});

test('1 where no source answers, 2 for what is no zone', async () => {
  assert.equal((await checked('org', [answers('rdap', 'timeout')])).code, 1);
  const { code, asked } = await checked('a_b', []);
  assert.deepEqual([code, asked], [2, []]);
});
