import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { startTestService } from '#app/testing/service.ts';

const PATH = '/api/v1/domain/endings';
// Nobody to ask for .vn.
const service = await startTestService(
  { after },
  { VN_INET_API_URL: 'http://127.0.0.1:1', VN_INET_URL: 'http://127.0.0.1:1' },
);
const described = await describedAnswers(service);

test('a label is checked under all endings asked for in one request; unknown is never available', async () => {
  const answer = await service.get(`${PATH}?domain=taken.test&zones=test,vn`);
  described.hold('getEndings', answer);
  const left = await service.get(`${PATH}?domain=free.test&zones=test`);
  const remaining = [answer, left].map(({ headers }) =>
    Number(headers.get('x-ratelimit-remaining')),
  );
  assert.equal(remaining[0]! - remaining[1]!, 1);
  assert.equal(answer.body.label, 'taken');
  assert.deepEqual(
    answer.body.endings.map(({ domain, status }: Record<string, string>) => [domain, status]),
    [
      ['taken.test', 'registered'],
      ['taken.vn', 'unknown'],
    ],
  );
});

test('as events each ending comes when it is known', async () => {
  const { text } = await service.get(`${PATH}?domain=free.test&zones=test`, {
    accept: 'text/event-stream',
  });
  const events = [...text.matchAll(/^event: (\w+)\ndata: (.+)$/gm)];
  assert.equal(events.at(-1)![1], 'done');
  assert.equal(JSON.parse(events.at(-2)![2]!).status, 'available');
});

test('what is no zone, too many of them, and what is no name are refused', async () => {
  for (const query of [
    'domain=taken.test&zones=test,nosuchzone',
    `domain=taken.test&zones=${'vn,com,net,org,io,info,shop,app,dev,de,fr'}`,
    'domain=a..b',
    '',
  ]) {
    const answer = await service.get(`${PATH}?${query}`);
    described.hold('getEndings', answer);
    assert.equal(answer.status, 400, query);
  }
});
