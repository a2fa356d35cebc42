import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { scheduleVisits } from '#app/storage/dns/visits.ts';
import { databaseUrl, type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { runTra, startProcess } from '#app/testing/processes.ts';
import { ScriptedDnsServer } from '#app/testing/servers/scripted-dns-server.ts';
import {
  type ScriptedCollector,
  type SentSpan,
  startCollector,
} from '#app/testing/telemetry/collector.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const ROLE = ['src/main/start-role.ts'];
/** Refuses OpenTelemetry in a process and its children, but for the metrics' own use of its API. */
const WITHOUT_IT = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/') && !context.parentURL.includes('/prom-client/'))
        throw new Error('loaded ' + name);
      return next(name, context);
    },
  });`;

function settingsFor({ address }: TestDatabase, { url }: Pick<ScriptedCollector, 'url'>) {
  return {
    DATABASE_URL: databaseUrl(address),
    SANDBOX: 'true',
    ROLES: 'api',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  };
}

async function partnerKey(settings: Record<string, string>): Promise<string> {
  const issue = ['keys', 'issue', '--tier', 'partner', '--name', 'traced'];
  return (await runTra(issue, settings)).stdout.trim();
}

async function order(service: string, domain: string, key: string): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ domain });
  const response = await fetch(`${service}/api/v1/backorders`, { method: 'POST', headers, body });
  assert.equal(response.status, 201);
}

async function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  assert.equal(response.status, 200, url);
  return await response.text();
}

test('the spans of a lookup hang together below the caller’s, with nothing private in them', async (t) => {
  const collector = await startCollector(t);
  const settings = {
    ...settingsFor(await testDatabase(t), collector),
    ACCESS_LOG: 'true',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=blue',
    OTEL_SERVICE_NAME: 'lookups',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  };
  const key = await partnerKey(settings);
  const service = await startProcess(t, settings);
  const traceparent = `00-${TRACE}-${CALLER}-01`;
  const keyed = { traceparent, 'x-api-key': key, 'x-request-id': 'one' };
  const lookup = `${service.url}/api/v1/whois?domain=taken.test`;
  assert.match(await get(lookup, keyed), /Nguyễn Văn A/);
  await get(lookup);
  await fetch(`${service.url}/api/v1/${key}`);
  await order(service.url, 'taken.test', key);
  assert.equal(await service.end('SIGTERM'), 0);

  const one = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => one.filter((span) => span.name.startsWith(name));
  const below = (span: SentSpan, parents: SentSpan[]) =>
    parents.some(({ spanId }) => spanId === span.parentSpanId);
  const [request] = named('GET /api/v1/whois');
  assert.equal(request?.parentSpanId, CALLER);
  assert.equal(request.attributes['http.response.status_code'], 200);
  assert.ok(
    named('sql').some(({ attributes }) => /^select/.test(`${attributes['db.query.text']}`)),
  );
  assert.ok(named('sql').every((span) => below(span, [request])));
  const [looked] = named('lookup');
  assert.equal(looked?.parentSpanId, request.spanId);
  assert.deepEqual(looked.attributes, { 'tra.domain': 'taken.test', 'tra.result': 'registered' });
  const sources = named('source ');
  assert.deepEqual(sources.map(({ name }) => name).sort(), ['source dns', 'source rdap']);
  assert.ok(sources.every((span) => below(span, [looked])));
  assert.equal(named('parse').length, 1);
  assert.ok(below(named('parse')[0]!, named('source rdap')));
  assert.equal(one.length, named('sql').length + 5);

  const others = collector.spans.filter(({ traceId }) => traceId !== TRACE);
  const requests = others.filter(({ name }) => /^(GET|POST) /.test(name));
  assert.deepEqual(
    requests.map(({ name, attributes }) => [name, attributes['http.response.status_code']]),
    [
      // From the cache, without the framework.
      ['GET /api/v1/whois', 200],
      ['GET none', 404],
      ['POST /api/v1/backorders', 201],
    ],
  );
  // Reading its body has not led out of its trace.
  const inserted = others.find(({ attributes }) =>
    `${attributes['db.query.text']}`.startsWith('insert into orders'),
  );
  assert.equal(inserted?.parentSpanId, requests.at(-1)?.spanId);
  const all = JSON.stringify(collector.spans);
  for (const secret of [key, 'Nguyễn', 'domain=']) assert.ok(!all.includes(secret), secret);
  const { resource } = request;
  assert.equal(resource['service.name'], 'lookups');
  assert.equal(resource['tra.role'], 'api');
  assert.equal(resource['process.pid'], service.pid);
  assert.equal(resource['deployment.environment.name'], 'trial');
  assert.ok(collector.exports.every(({ tenant }) => tenant === 'blue'));
  const lines = service.output().split('\n');
  const answered = JSON.parse(lines.find((line) => line.includes('"request.answered"'))!);
  assert.deepEqual([answered.requestId, answered.traceId], ['one', TRACE]);
});

test('each of several processes sends what its share of /metrics shows, under the same names', async (t) => {
  const collector = await startCollector(t);
  const service = await startProcess(t, {
    ...settingsFor(await testDatabase(t), collector),
    API_PROCESSES: '2',
    OTEL_TRACES_SAMPLER: 'always_off',
  });
  for (const name of ['taken', 'free', 'expiring'])
    await get(`${service.url}/api/v1/domain/check?domain=${name}.test`);
  const shown = await get(`${service.url}/metrics`);
  assert.equal(await service.end('SIGTERM'), 0);

  assert.equal(new Set(collector.points.map((one) => one.resource['service.instance.id'])).size, 2);
  const sent = collector.points
    .filter(({ name }) => name === 'tra_lookups_total')
    .map(({ name, labels: { status, process }, value }) => {
      return `${name}{status="${status}",process="${process}"} ${value}`;
    });
  const lines = shown.split('\n').filter((line) => line.startsWith('tra_lookups_total{'));
  assert.ok(sent.length >= 2);
  assert.deepEqual(sent.sort(), lines.sort());
  const names = [...shown.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
  const missing = names.filter((name) => !collector.points.some((one) => one.name === name));
  // Where nothing has been counted yet there is no point.
  assert.ok(
    missing.every((name) => !new RegExp(`^${name}(_count)?[ {]`, 'm').test(shown)),
    missing.join(),
  );
  assert.deepEqual(collector.spans, []);
});

test('a worker that is told to end sends what it has done before it ends', async (t) => {
  const collector = await startCollector(t);
  const asked = Promise.withResolvers<void>();
  await using resolver = await ScriptedDnsServer.start(() => {
    asked.resolve();
    return [{ rcode: 'NXDOMAIN' }];
  });
  const db = await testDatabase(t);
  const visit = { domain: 'seen.example', at: systemClock.now(), changed: false, expiry: null };
  await db.transaction().execute((tx) => scheduleVisits(tx, [visit]));
  const worker = await startProcess(
    t,
    { ...settingsFor(db, collector), DNS_RESOLVERS: resolver.address, ADMIN_PORT: '0' },
    [...ROLE, 'worker'],
  );
  await asked.promise;
  assert.equal(await worker.end('SIGTERM'), 0);
  const visited = collector.spans.find(({ name }) => name === 'visit');
  assert.equal(visited?.resource['tra.role'], 'worker');
  assert.deepEqual(visited.attributes, { 'tra.domain': 'seen.example', 'tra.result': 'absent' });
  const queries = collector.spans.filter(({ name }) => name === 'sql');
  assert.ok(queries.length > 0);
  assert.ok(queries.every(({ parentSpanId }) => parentSpanId === visited.spanId));
  const looks = collector.points.findLast(({ name }) => name === 'tra_dns_looks_total');
  assert.equal(looks?.value, 1);
});

test('protobuf is sent unless JSON is asked for, to a path for each kind', async (t) => {
  const collector = await startCollector(t);
  const service = await startProcess(t, {
    ...settingsFor(await testDatabase(t), collector),
    OTEL_EXPORTER_OTLP_PROTOCOL: '',
    OTEL_EXPORTER_OTLP_COMPRESSION: '',
  });
  await get(`${service.url}/api/v1/whois?domain=taken.test`, {
    traceparent: `00-${TRACE}-${CALLER}-01`,
  });
  assert.equal(await service.end('SIGTERM'), 0);
  const { exports } = collector;
  assert.ok(exports.every(({ type }) => type === 'application/x-protobuf'));
  const traces = exports.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
  const trace = Buffer.from(TRACE, 'hex').toString('latin1');
  assert.ok(traces.join('').includes(trace) && traces.join('').includes('lookup'));
  const metrics = exports.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body);
  assert.ok(metrics.join('').includes('tra_lookups_total'));
});

test('what is not understood is told at start, and holds nothing up', async (t) => {
  const collector = await startCollector(t);
  const service = await startProcess(t, {
    ...settingsFor(await testDatabase(t), collector),
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'some',
    OTEL_TRACES_SAMPLER_ARG: 'half',
    OTEL_BSP_MAX_QUEUE_SIZE: '-1',
    OTEL_EXPORTER_OTLP_TIMEOUT: 'soon',
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=blue,=,%,odd',
    OTEL_RESOURCE_ATTRIBUTES: 'odd',
  });
  await get(`${service.url}/api/v1/whois?domain=taken.test`);
  assert.equal(await service.end('SIGTERM'), 0);
  const line = service
    .output()
    .split('\n')
    .find((said) => said.includes('settings_at_fault'))!;
  assert.deepEqual(JSON.parse(line).faults, [
    'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT must be a URL that begins with http: or https:',
    'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf, http/json',
    'OTEL_EXPORTER_OTLP_TIMEOUT must be a whole number from 1 to 3600000',
    'OTEL_RESOURCE_ATTRIBUTES must be name=value,name=value, values percent-encoded',
    'OTEL_TRACES_SAMPLER must be one of always_on, always_off, traceidratio, ' +
      'parentbased_always_on, parentbased_always_off, parentbased_traceidratio',
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
    'OTEL_BSP_MAX_QUEUE_SIZE must be a whole number from 1 to 1000000',
  ]);
  assert.ok(collector.exports.some(({ path }) => path === '/v1/traces'));
});

test('a collector that is away is told of once for each kind, and holds up neither answers nor the end', async (t) => {
  const service = await startProcess(t, {
    ...settingsFor(await testDatabase(t), { url: 'http://127.0.0.1:1' }),
    PUBLIC_RATE_PER_MINUTE: '1000',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_METRIC_EXPORT_INTERVAL: '20',
    OTEL_EXPORTER_OTLP_TIMEOUT: '50',
  });
  for (let n = 0; n < 20; n++) await get(`${service.url}/api/v1/domain/check?domain=free${n}.test`);
  assert.equal(await service.end('SIGTERM'), 0);
  const away = service.output().match(/"what":"\w+".*"telemetry\.collector_away"/g) ?? [];
  assert.equal(away.filter((line) => line.includes('"traces"')).length, 1);
  assert.equal(away.filter((line) => line.includes('"metrics"')).length, 1);
});

test('nothing of OpenTelemetry is loaded unless its variables ask for it', async (t) => {
  const off = { OTEL_SDK_DISABLED: 'true' };
  const settings = { ...settingsFor(await testDatabase(t), { url: 'http://127.0.0.1:1' }), ...off };
  const hook = `data:text/javascript,${encodeURIComponent(WITHOUT_IT)}`;
  const program = ['--import', hook, 'src/main/start.ts'];
  const service = await startProcess(t, { ...settings, ROLES: 'api,worker' }, program);
  await get(`${service.url}/api/v1/whois?domain=taken.test`);
  assert.equal(await service.end('SIGTERM'), 0);
  assert.doesNotMatch(service.output(), /opentelemetry|\.died/);
  // The hook would have told.
  const on = startProcess(t, { ...settings, OTEL_SDK_DISABLED: '' }, program);
  await assert.rejects(on, /loaded @opentelemetry\//);
});
