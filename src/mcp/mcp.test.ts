/** Each tool over both transports, by the SDK's own client, against the sandbox. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { call, httpClient, stdioClient } from '#app/testing/programs/mcp-client.ts';
import { startTestService } from '#app/testing/service.ts';

const NAMES = [
  'lookup',
  'check',
  'dns',
  'whois_history',
  'dns_history',
  'subdomains',
  'reverse_dns',
  'reverse_whois',
  'suggest_names',
  'place_backorder',
  'list_backorders',
  'get_backorder',
  'cancel_backorder',
];

type Connect = (url: string, key?: string) => Promise<Client>;

const WAYS: Record<string, Connect> = {
  HTTP: (url, key) => httpClient({ after }, url, key ? { authorization: `Bearer ${key}` } : {}),
  stdio: (url, key) => stdioClient({ after }, { MCP_URL: url, ...(key && { MCP_KEY: key }) }),
};

for (const [way, connect] of Object.entries(WAYS)) {
  const service = await startTestService({ after });
  const partner = await connect(service.url, await service.issue('partner', 100_000));
  const anyone = await connect(service.url);

  test(`${way}: it says who it is, and lists its tools with what they take and give`, async () => {
    assert.equal(partner.getServerVersion()?.name, 'tra');
    assert.match(partner.getInstructions() ?? '', /never tell such a name as free/);
    const { tools } = await partner.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      NAMES,
    );
    for (const { inputSchema, outputSchema, description } of tools) {
      assert.equal(inputSchema.type, 'object');
      assert.ok(outputSchema && description);
      assert.doesNotMatch(JSON.stringify({ inputSchema, outputSchema }), /#\/components\//);
    }
    const check = tools.find(({ name }) => name === 'check')!;
    assert.deepEqual(Object.keys(check.inputSchema.properties ?? {}), ['domain', 'domains']);
    const place = tools.find(({ name }) => name === 'place_backorder')!;
    assert.equal(place.annotations?.readOnlyHint, false);
    assert.deepEqual(place.inputSchema.required, ['domain']);
    assert.ok('confirm' in place.inputSchema.properties!);
    assert.ok(!('dryRun' in place.inputSchema.properties!));
  });

  test(`${way}: answers are the API’s own, structured and as text`, async () => {
    const found = await call(anyone, 'lookup', { domain: 'taken.test' });
    const { body } = await service.get('/api/v1/whois?domain=taken.test');
    const { cacheTtlRemaining: _, cached: __, ...same } = body;
    const { cacheTtlRemaining, cached, ...structured } = found.structured;
    assert.deepEqual(structured, same);
    assert.deepEqual(JSON.parse(found.texts[0]!), { ...structured, cacheTtlRemaining, cached });
    const free = await call(anyone, 'check', { domain: 'nothing-here.test' });
    assert.equal(free.structured.available, true);
    assert.equal(free.structured.evidence[0].result, 'notFound');
    const dns = await call(anyone, 'dns', { domain: 'taken.test', type: 'NS' });
    assert.deepEqual(
      dns.structured.records.map(({ type }: { type: string }) => type),
      ['NS', 'NS'],
    );
    const seen = await call(anyone, 'whois_history', { domain: 'history.test', limit: 3 });
    assert.equal(seen.structured.records.length, 3);
    const older = await call(anyone, 'dns_history', { domain: 'history.test' });
    assert.equal(older.structured.domain, 'history.test');
    const term = { field: 'registrar', term: 'song hong', match: 'contains' };
    const hosts = await call(anyone, 'subdomains', { domain: 'history.test' });
    assert.ok(hosts.structured.total >= 2);
    const alike = await call(partner, 'reverse_dns', { field: 'prefix', term: '192.0.2.0/24' });
    assert.ok(alike.structured.names.length >= 1);
    const shared = await call(partner, 'reverse_whois', { include: [term] });
    assert.ok(shared.structured.total >= 0);
  });

  test(`${way}: what is not known is an error in words, never free`, async () => {
    const { isError, structured, texts } = await call(anyone, 'check', { domain: 'down.test' });
    assert.equal(isError, true);
    assert.equal(structured, undefined);
    assert.match(texts[0]!, /No definite answer.*not the same as free.*Ask again in \d+ s/);
    const { code, retryAfter } = JSON.parse(texts[1]!);
    assert.equal(code, 'registry_unavailable');
    assert.ok(retryAfter >= 1);
  });

  test(`${way}: what the API refuses is refused in its words`, async () => {
    const bad = await call(anyone, 'lookup', { domain: 'http://x' });
    assert.equal(JSON.parse(bad.texts[1]!).code, 'invalid_domain');
    const missing = await call(anyone, 'dns', {});
    assert.equal(JSON.parse(missing.texts[1]!).code, 'invalid_input');
    const untiered = await call(anyone, 'reverse_whois', { include: [] });
    assert.equal(JSON.parse(untiered.texts[1]!).code, 'forbidden');
    await assert.rejects(anyone.callTool({ name: 'none', arguments: {} }), /There is no tool none/);
  });

  test(`${way}: of many names each is told as it comes, and what is unknown as unknown`, async () => {
    const heard: Progress[] = [];
    const domains = ['taken.test', 'down.test', 'free-1.test', 'slow.test'];
    const onprogress = (progress: Progress) => void heard.push(progress);
    const { structured } = await call(partner, 'check', { domains }, { onprogress });
    assert.deepEqual(
      structured.results.map(
        (one: { result?: { status: string }; error?: { code: string } }) =>
          one.result?.status ?? one.error?.code,
      ),
      ['registered', 'registry_unavailable', 'available', 'registered'],
    );
    assert.deepEqual(structured.summary, { total: 4, succeeded: 3, failed: 1 });
    // The last may come together with the answer, after which this client hears no more.
    assert.ok(heard.length >= 3);
    for (const [index, { progress, total }] of heard.entries())
      assert.deepEqual([progress, total], [index + 1, 4]);
    assert.ok(heard.some(({ message }) => message === 'down.test: unknown'));
  });

  test(`${way}: suggestions come with progress, and as the API gives them`, async () => {
    const heard: Progress[] = [];
    const brief = { query: 'specialty coffee roaster', zones: ['test'], limit: 3 };
    const onprogress = (progress: Progress) => void heard.push(progress);
    const { structured, texts } = await call(anyone, 'suggest_names', brief, { onprogress });
    assert.equal(structured?.suggestions.length, 3, texts[0]);
    assert.ok(structured.suggestions.every(({ status }: { status: string }) => status !== ''));
    assert.ok(heard.length >= 1);
    const refused = await call(anyone, 'suggest_names', { query: 'x' });
    assert.equal(JSON.parse(refused.texts[1]!).code, 'invalid_input');
  });

  test(`${way}: an order is placed only when it is confirmed`, async () => {
    const terms = { domain: 'redemption.test', maxPrice: { amount: '20', currency: 'USD' } };
    const dry = await call(partner, 'place_backorder', terms);
    assert.equal(dry.structured?.dryRun, true, dry.texts[0]);
    assert.match(dry.texts[1]!, /Nothing has been ordered/);
    const none = await call(partner, 'list_backorders', { state: 'accepted' });
    assert.deepEqual(none.structured.backorders, []);
    const placed = await call(partner, 'place_backorder', { ...terms, confirm: true });
    const { id } = placed.structured;
    assert.equal(placed.structured.state, 'accepted');
    const found = await call(partner, 'get_backorder', { id });
    assert.equal(found.structured.domain, 'redemption.test');
    const cancelled = await call(partner, 'cancel_backorder', { id });
    assert.equal(cancelled.structured.state, 'cancelled');
    const gone = await call(partner, 'get_backorder', { id: '../usage' });
    assert.equal(gone.isError, true);
    const unkeyed = await call(anyone, 'place_backorder', { ...terms, confirm: true });
    assert.equal(JSON.parse(unkeyed.texts[1]!).code, 'forbidden');
  });

  test(`${way}: the documents are there to read, and nothing else is`, async () => {
    const { resources } = await anyone.listResources();
    const files = (await readdir('docs')).filter((name) => name.endsWith('.md')).sort();
    assert.deepEqual(
      resources.map(({ uri }) => uri),
      files.map((name) => `tra://docs/${name}`),
    );
    const { contents } = await anyone.readResource({ uri: 'tra://docs/errors.md' });
    assert.equal((contents[0] as { text: string }).text, await readFile('docs/errors.md', 'utf8'));
    for (const uri of ['tra://docs/../package.json', 'file:///etc/passwd', 'tra://docs/'])
      await assert.rejects(anyone.readResource({ uri }), /There is no resource/);
  });

  test(`${way}: a cancelled call ends, and others go on`, async () => {
    const cancel = new AbortController();
    const slow = call(
      anyone,
      'suggest_names',
      { query: 'slow.test bakery', zones: ['test'] },
      {
        signal: cancel.signal,
        onprogress: () => cancel.abort(),
      },
    );
    await assert.rejects(slow, /abort/i);
    const next = await call(anyone, 'check', { domain: 'taken.test' });
    assert.equal(next.structured.available, false);
  });
}
