/** What a client on stdio is told when the service is not as it should be. */
import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { StdioBridge } from './stdio-bridge.ts';

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const EVENTS = { 'content-type': 'text/event-stream' };

async function bridgeTo(t: TestContext, answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return bridgeAt(`http://127.0.0.1:${port}/mcp`);
}

function bridgeAt(url: string) {
  const written: { id: unknown; error?: { code: number; message: string } }[] = [];
  const write = (line: string) => void written.push(JSON.parse(line));
  const bridge = new StdioBridge({ url, key: 'key', write });
  const carry = (message: unknown) =>
    bridge.carry(typeof message === 'string' ? message : JSON.stringify(message));
  return { carry, written };
}

test('without a service each call is answered with what to do', async () => {
  const { carry, written } = bridgeAt('http://127.0.0.1:1/mcp');
  await carry(CALL);
  assert.match(written[0]?.error?.message ?? '', /No service answers at .*npm start/);
  await carry({ jsonrpc: '2.0', method: 'notifications/initialized' });
  assert.equal(written.length, 1);
});

test('what is no message is told as such, and goes nowhere', async () => {
  const { carry, written } = bridgeAt('http://127.0.0.1:1/mcp');
  for (const line of ['{', '5', '[]', '   ']) await carry(line);
  assert.deepEqual(
    written.map(({ id, error }) => [id, error?.code]),
    Array(3).fill([null, -32_700]),
  );
});

test('the words of a refusal are passed on; a page of a proxy is told by its status', async (t) => {
  const replies: [number, string][] = [
    [401, JSON.stringify({ code: 'unauthorized', message: 'The key is wrong or revoked.' })],
    [502, '<html>Bad Gateway</html>'],
  ];
  const { carry, written } = await bridgeTo(t, (request, response) => {
    assert.equal(request.headers.authorization, 'Bearer key');
    const [status, body] = replies.shift()!;
    response.writeHead(status).end(body);
  });
  await carry(CALL);
  await carry(CALL);
  assert.deepEqual(
    written.map(({ error }) => error?.message),
    ['The key is wrong or revoked.', 'The service answered 502.'],
  );
});

test('an answer that breaks off is told; one that its client cancelled is not', async (t) => {
  const { carry, written } = await bridgeTo(t, (request, response) => {
    request.resume().once('end', () => response.writeHead(200, EVENTS).end(': nothing\n\n'));
  });
  await carry(CALL);
  assert.match(written[0]?.error?.message ?? '', /broke off/);
  const params = { requestId: 2 };
  const call = carry({ ...CALL, id: 2 });
  await Promise.all([call, carry({ jsonrpc: '2.0', method: 'notifications/cancelled', params })]);
  assert.equal(written.length, 1);
});

test('the session and the version that the service told go along from then on', async (t) => {
  const heads: unknown[] = [];
  const { carry } = await bridgeTo(t, ({ headers }, response) => {
    heads.push([headers['mcp-session-id'], headers['mcp-protocol-version']]);
    const result = { protocolVersion: '2025-06-18' };
    response.writeHead(200, { ...EVENTS, 'mcp-session-id': 'ours' });
    response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`);
  });
  await carry(CALL);
  await carry(CALL);
  assert.deepEqual(heads, [
    [undefined, undefined],
    ['ours', '2025-06-18'],
  ]);
});
