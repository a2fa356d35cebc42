import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readConfig, type VnSourceName } from '#app/base/config.ts';
import { OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient } from '#app/base/outbound/http-client.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import type { RegistryDesk } from '#app/sources/epp/registry-desk.ts';
import { RdapSource } from '#app/sources/rdap/client.ts';
import { WhoisSource } from '#app/sources/whois/client.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { OWN_REGISTRIES } from '#app/testing/own-registries.ts';
import { HostileServer, respond, type Script } from '#app/testing/servers/hostile-server.ts';
import { ScriptedWhoisServer } from '#app/testing/servers/scripted-whois-server.ts';
import type { Settled } from '../outcome.ts';
import { MemoryLedger } from '../queues/ledger.ts';
import { RegistryQueues } from '../queues/registry-queues.ts';
import { Inquiry } from './inquiry.ts';
import { vnSteps } from './vn-sources.ts';

const parseName = createNameParser({ extraTlds: [] });

interface Upstreams {
  readonly api?: Script;
  readonly page?: Script;
  readonly bkns?: Script;
  readonly rdap?: Script;
  readonly whois?: string;
  readonly desk?: RegistryDesk['ask'];
}

const DESK = {
  server: 'epp.example:700',
  zones: ['vn'],
  checksPerSecond: 10,
  dailyChecks: 1_000,
};

/** Asks these sources in their order, each until one settles; `server` gives their requests. */
async function scene(t: TestContext, upstreams: Upstreams) {
  const clock = new FakeClock();
  const start = async (script: Script = respond({ status: 500 })) => {
    const server = await HostileServer.start(script);
    t.after(() => server.stop());
    return server;
  };
  const servers = {
    api: await start(upstreams.api),
    page: await start(upstreams.page),
    bkns: await start(upstreams.bkns),
    rdap: await start(upstreams.rdap),
  };
  const port43 = await ScriptedWhoisServer.start(upstreams.whois ?? '');
  t.after(() => port43[Symbol.asyncDispose]());
  const { sources: settings } = readConfig({
    VN_INET_API_URL: servers.api.url,
    VN_INET_URL: servers.page.url,
    VN_BKNS_URL: servers.bkns.url,
    VN_RDAP_URL: servers.rdap.url,
    VN_WHOIS_SERVER: port43.address,
  });
  const guard = new OutboundGuard({ allow: ['127.0.0.1'] });
  const http = new HttpClient({ guard, clock, userAgent: 'Tra/test (ops@registrar.example)' });
  t.after(() => http.close());
  const queues = new RegistryQueues(clock, new MemoryLedger(clock), OWN_REGISTRIES);
  const parts = {
    settings,
    clock,
    httpFor: () => http,
    rdap: new RdapSource({ http }),
    whois: new WhoisSource({ guard, clock }),
    desks: upstreams.desk ? [{ ...DESK, ask: upstreams.desk }] : [],
  };
  const names: VnSourceName[] = ['epp', 'rdap', 'whois', 'bkns', 'inet', 'vnnic'];
  const stepsOf = new Map(names.map((name) => [name, vnSteps([name], parts)]));
  async function ask(text: string, ...order: VnSourceName[]) {
    const parsed = parseName(text);
    assert.ok(parsed.ok);
    // Within what a source may be asked in a second.
    await clock.advance(1_000);
    using deadline = startDeadline(clock, 10_000);
    const dns = Promise.withResolvers<never>().promise;
    const inquiry = new Inquiry({ name: parsed.name, clock, queues, deadline, dns });
    let settled: Settled | null = null;
    for (const step of order.flatMap((name) => stepsOf.get(name)!)) settled ??= await step(inquiry);
    const attempts = inquiry.attempts.map(({ source, result }) => `${source} ${result}`);
    return { settled, attempts, retryAfterMs: inquiry.retryAfterMs };
  }
  return { servers, ask };
}

const json = (body: object) => respond({ body: JSON.stringify(body) });
const RECORD = {
  code: '0',
  message: 'Đã được đăng ký',
  domainName: 'taken.vn',
  registrar: 'Công ty Mẫu',
  creationDate: '30-11-2010',
  expirationDate: '30-11-2028',
};
const epp = (code: number, data: string) =>
  `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response><result code="${code}"><msg>m</msg></result>
   <resData>${data}</resData><trID><svTRID>1</svTRID></trID></response></epp>`;
const DOMAIN = 'xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"';
const checked = (name: string, avail: 0 | 1, reason = '') =>
  epp(
    1000,
    `<domain:chkData ${DOMAIN}><domain:cd><domain:name avail="${avail}">${name}</domain:name>
     ${reason && `<domain:reason>${reason}</domain:reason>`}</domain:cd></domain:chkData>`,
  );

test('iNET’s published API is asked first; where it fails its page is, within the session of a visit', async (t) => {
  const { servers, ask } = await scene(t, {
    api: json(RECORD),
    page: (request, socket) => {
      const script = request.target.startsWith('/api/')
        ? json(RECORD)
        : respond({ body: '<html>', headers: { 'set-cookie': 'iclid=abc; Path=/; HttpOnly' } });
      script(request, socket);
    },
  });
  assert.equal((await ask('taken.vn', 'inet')).settled?.status, 'registered');
  const [asked] = servers.api.requests;
  assert.deepEqual(
    [asked?.method, asked?.target, asked?.body],
    ['POST', '/api/public/whois/v1/whois/directly', '{"domainName":"taken.vn"}'],
  );
  assert.equal(servers.page.requests.length, 0);

  servers.api.answerWith(respond({ status: 502 }));
  const fallen = await ask('taken.vn', 'inet');
  assert.equal(fallen.settled?.status, 'registered');
  assert.deepEqual(fallen.attempts, ['inet serverError', 'inet found']);
  await ask('taken.vn', 'inet');
  const [visit, first, second] = servers.page.requests;
  assert.deepEqual([visit?.target, visit?.headers.cookie], ['/', undefined]);
  assert.deepEqual([first?.headers.cookie, second?.headers.cookie], ['iclid=abc', 'iclid=abc']);
  assert.equal(first?.headers['user-agent'], 'Tra/test (ops@registrar.example)');
  assert.equal(servers.page.requests.length, 3, 'one visit serves many questions');
});

test('a session that the page refuses is begun anew, once', async (t) => {
  let visits = 0;
  const { servers, ask } = await scene(t, {
    page: (request, socket) => {
      if (!request.target.startsWith('/api/')) visits += 1;
      const isCurrent = request.headers.cookie === 's=2';
      const script = request.target.startsWith('/api/')
        ? isCurrent
          ? json(RECORD)
          : respond({ status: 403 })
        : respond({ body: '<html>', headers: { 'set-cookie': `s=${visits}` } });
      script(request, socket);
    },
  });
  const { settled, attempts } = await ask('taken.vn', 'inet');
  assert.equal(settled?.status, 'registered');
  assert.deepEqual(attempts, ['inet serverError', 'inet found']);
  assert.equal(servers.page.requests.length, 4);
});

test('code "2" of iNET settles nothing: the next source is asked, and who gets no answer is told when', async (t) => {
  const latest = json({ ...RECORD, code: '2', message: 'Trả về kết quả gần nhất sau 20 phút' });
  const { servers, ask } = await scene(t, { api: latest, page: latest, bkns: latest });
  const alone = await ask('taken.vn', 'inet');
  assert.equal(alone.settled, null);
  assert.equal(alone.retryAfterMs, 15 * 60_000, 'the longest time that callers are told');
  servers.bkns.answerWith(
    json({
      domain: 'taken.vn',
      status: 'registered',
      data: { registrar: { name: 'Công ty Mẫu' }, dates: { created: '2024-12-16T16:21:37.000Z' } },
    }),
  );
  assert.equal((await ask('taken.vn', 'inet', 'bkns')).settled?.source, 'bkns');
});

test('a 503 of BKNS for one name silences no other', async (t) => {
  const { servers, ask } = await scene(t, {
    bkns: (request, socket) => {
      const script = request.target.endsWith('hard.vn')
        ? respond({ status: 503, headers: { 'retry-after': '600' } })
        : json({ domain: 'free.vn', status: 'available' });
      script(request, socket);
    },
  });
  for (let i = 0; i < 15; i++) assert.equal((await ask('hard.vn', 'bkns')).settled, null);
  assert.equal((await ask('free.vn', 'bkns')).settled?.status, 'available');
  assert.equal(servers.bkns.requests.length, 16);
});

test('a registrar account asks the registry itself: check, then info; no authInfo is needed', async (t) => {
  const asked: string[] = [];
  const info = epp(
    1000,
    `<domain:infData ${DOMAIN}><domain:name>taken.vn</domain:name><domain:status s="ok"/>
     <domain:ns><domain:hostObj>ns1.example.vn</domain:hostObj></domain:ns>
     <domain:clID>mau</domain:clID><domain:crDate>2010-11-30T00:00:01Z</domain:crDate>
     <domain:exDate>2028-11-30T00:00:01Z</domain:exDate></domain:infData>`,
  );
  const { ask } = await scene(t, {
    desk: async (command, name) => {
      asked.push(`${command} ${name}`);
      if (command === 'info') return name === 'taken.vn' ? info : epp(2303, '');
      return checked(name, name === 'free.vn' ? 1 : 0, name === 'kept.vn' ? 'In use' : '');
    },
    api: json(RECORD),
  });
  const taken = await ask('taken.vn', 'epp', 'inet');
  assert.equal(taken.settled?.source, 'epp');
  const { registration } = taken.settled!;
  assert.equal(registration?.dates.expiry, '2028-11-30T00:00:01.000Z');
  assert.deepEqual(registration?.nameservers, ['ns1.example.vn']);
  assert.equal((await ask('free.vn', 'epp')).settled?.status, 'available');
  assert.equal((await ask('kept.vn', 'epp')).settled?.status, 'reserved');
  assert.deepEqual(asked, [
    'check taken.vn',
    'info taken.vn',
    'check free.vn',
    'check kept.vn',
    'info kept.vn',
  ]);
});

test('a registry that does not answer over EPP, or no account: the next source is asked', async (t) => {
  const { ask } = await scene(t, { desk: async () => null, api: json(RECORD) });
  const { settled, attempts } = await ask('taken.vn', 'epp', 'inet');
  assert.equal(settled?.source, 'inet');
  assert.deepEqual(attempts, ['epp unreachable', 'inet found']);
  const without = await scene(t, { api: json(RECORD) });
  assert.deepEqual((await without.ask('taken.vn', 'epp', 'inet')).attempts, ['inet found']);
});

test('VNNIC’s own servers are asked where the operator’s address is registered', async (t) => {
  const { ask } = await scene(t, {
    rdap: respond({
      body: JSON.stringify({
        objectClassName: 'domain',
        ldhName: 'taken.vn',
        status: ['active'],
        events: [{ eventAction: 'expiration', eventDate: '2028-11-30T00:00:01Z' }],
      }),
    }),
    whois: 'Domain Name: taken.vn\r\nRegistrar: Cong ty Mau\r\nCreation Date: 2010-11-30\r\n',
  });
  assert.equal((await ask('taken.vn', 'rdap')).settled?.source, 'rdap');
  assert.equal((await ask('taken.vn', 'whois')).settled?.source, 'whois');
});
