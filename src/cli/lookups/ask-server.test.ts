import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { taken, testCliParts } from '#app/testing/programs/cli-parts.ts';
import { run } from '../run.ts';

const CHECK = {
  domain: 'free.test',
  unicode: 'free.test',
  status: 'available',
  available: true,
  definitive: true,
  reason: null,
  lifecycle: null,
  notices: [{ code: 'x', message: 'Needs papers.\u001b[2J' }],
  evidence: [{ source: 'rdap', server: 'https://rdap.example/', result: 'notFound', at: '' }],
};

async function serving(t: TestContext, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function askingAt(url: string, key: string | null = null) {
  return testCliParts({ serverOf: (given) => ({ url: given ?? url, key }) });
}

test('a server is asked with the key in a header; into a pipe goes its JSON', async (t) => {
  const asked: unknown[] = [];
  const url = await serving(t, ({ url, headers }, response) => {
    asked.push(url, headers['x-api-key']);
    response.end(JSON.stringify(CHECK));
  });
  const parts = askingAt(url, 'tra_par_k');
  assert.equal(await run(['check', 'free.test'], parts), 0);
  assert.deepEqual(asked, ['/api/v1/domain/check?domain=free.test', 'tra_par_k']);
  assert.deepEqual(JSON.parse(taken(parts.stdout)), CHECK);
});

test('a terminal shows text and colours, and takes no commands from an answer', async (t) => {
  const url = await serving(t, (_, response) => response.end(JSON.stringify(CHECK)));
  const parts = askingAt(url);
  Object.assign(parts.stdout, { isTTY: true, getColorDepth: () => 8 });
  assert.equal(await run(['check', 'free.test'], parts), 0);
  const lines = taken(parts.stdout).split('\n');
  assert.deepEqual(lines, [
    'free.test  \u001b[32mavailable\u001b[39m',
    '  notice       Needs papers. [2J',
    '  asked        rdap https://rdap.example/: notFound',
    '',
  ]);
  assert.equal(await run(['check', 'free.test', '--json'], parts), 0);
  assert.deepEqual(JSON.parse(taken(parts.stdout)), CHECK);
});

test('a terminal without colours gets none', async (t) => {
  const url = await serving(t, (_, response) => response.end(JSON.stringify(CHECK)));
  const parts = askingAt(url);
  // As Node’s terminals say it under NO_COLOR.
  Object.assign(parts.stdout, { isTTY: true, getColorDepth: () => 1 });
  await run(['check', 'free.test'], parts);
  assert.match(taken(parts.stdout), /^free\.test {2}available\n/);
});

test('a refusal is told in the API’s words; 2 where the question is wrong, else 1', async (t) => {
  const error = { code: 'rate_limited', message: 'Too many.', retryAfter: 7 };
  const url = await serving(t, ({ url }, response) => {
    response.statusCode = url?.includes('bad') ? 400 : 429;
    response.end(JSON.stringify(error));
  });
  const parts = askingAt(url);
  assert.equal(await run(['whois', 'bad'], parts), 2);
  assert.equal(await run(['whois', 'a.test'], parts), 1);
  assert.match(taken(parts.stderr), /rate_limited: Too many\. Ask again after 7 s\.\n$/);
});

test('a key goes to no other server, and to none in clear but this machine', async (t) => {
  let sent = 0;
  const other = await serving(t, (_, response) => {
    sent += 1;
    response.end('{}');
  });
  const url = await serving(t, (_, response) => response.writeHead(302, { location: other }).end());
  const parts = askingAt(url, 'k');
  assert.equal(await run(['check', 'a.test'], parts), 1);
  assert.equal(await run(['check', 'a.test', '--server', 'http://tra.example'], parts), 2);
  assert.match(taken(parts.stderr), /https/);
  assert.equal(sent, 0);
});

test('a server that says nothing, or no JSON, is told from one that answers', async (t) => {
  const url = await serving(t, (_, response) => response.end('<html>'));
  const parts = askingAt(url);
  assert.equal(await run(['check', 'a.test'], parts), 1);
  assert.match(taken(parts.stderr), /^No service of Tra answers at http:/);
});
