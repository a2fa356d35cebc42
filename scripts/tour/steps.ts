/**
 * The tour's steps, in their order: which operation, the status that is to come, and what is sent.
 * Method and path come from the description. A new operation is a line for each success, and for
 * each refusal that `by-rule.ts` doesn't provoke.
 */
import type { Operation } from './description.ts';

export interface Step {
  /** The operation's id in the description. */
  readonly of: string;
  readonly status: number;
  /** Values for the path's places, in their order; `$name` is one that was saved. */
  readonly path?: readonly string[];
  readonly query?: string;
  /** Sent as JSON, `$name` in it as in the path; text as it is. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An administrator's by default. */
  readonly key?: 'none' | 'wrong' | 'spent';
  /**
   * Members of the answer's body to keep for later steps, by the names they are kept under:
   * `feeds.atom` is one within another. Of an address its last part is kept, without the ending.
   */
  readonly save?: Readonly<Record<string, string>>;
}

/** The bearer token that the toured service is started with, for `/metrics`. */
export const METRICS_TOKEN = 'tour';
/** An `Idempotency-Key` that an order has come with. */
export const USED_MARK = 'tour-1';

const EVENTS = { accept: 'text/event-stream' };
const LINES = { accept: 'application/x-ndjson' };
const TABLE = { accept: 'text/csv' };
/** Answers to a key's holder are for no cache, and have no ETag. */
const UNCHANGED = { key: 'none', headers: { 'if-none-match': '*' } } as const;
const BRIEF = { query: 'a coffee shop in Da Lat', zones: ['test'], limit: 3 };
const HOOK = { url: 'https://hook.example/tra', events: ['backorder.*'] };
const DELIVER = { webhook: '$hook', feed: true };
const WATCH = { domain: 'taken.test', events: ['registrar'], deliver: DELIVER };
/** A name that no source answers is asked for again: the job goes on meanwhile. */
const LIST = { domains: ['taken.test', 'no name', 'down.test'] };
const PREFIX = { field: 'prefix', term: '192.0.2.0/24' };
const DEEP_SEARCH = {
  include: [{ field: 'registrar', term: 'song hong', match: 'fuzzy' }],
  created: { from: '2000-01-01' },
  facets: ['registrar', 'zone', 'country', 'year'],
};
const SEARCH = { include: [{ field: 'registrar', term: 'song hong', match: 'prefix' }] };
const ORDER = { domain: 'expiring.test', once: true };
const ORDER_KEY = { 'idempotency-key': USED_MARK };
const DOUBLED = 'domain=a.test&domain=b.test';
const TOO_LARGE = 'limit=100000';

export const STEPS: readonly Step[] = [
  { of: 'getHealth', status: 200 },
  { of: 'getReadiness', status: 200 },
  { of: 'getMetrics', status: 200, headers: { authorization: `Bearer ${METRICS_TOKEN}` } },
  { of: 'getMetrics', status: 403, key: 'none' },
  { of: 'getOpenApi', status: 200 },
  { of: 'getUsage', status: 200 },
  { of: 'getUsageHistory', status: 200 },
  { of: 'getUsageHistory', status: 400, query: 'month=2026-13' },
  { of: 'listUsage', status: 200 },
  { of: 'listUsage', status: 200, query: 'by=day&format=csv' },
  { of: 'listUsage', status: 400, query: 'by=year' },

  { of: 'getWhois', status: 200, query: 'domain=taken.test&raw=true' },
  { of: 'getWhois', status: 200, query: 'domain=taken.test&fresh=true' },
  { of: 'getWhois', status: 200, query: 'domain=free.test' },
  { of: 'getWhois', status: 200, query: 'domain=redemption.test' },
  { of: 'getWhois', status: 304, query: 'domain=taken.test', ...UNCHANGED },
  { of: 'getWhois', status: 400, query: DOUBLED },
  { of: 'getWhois', status: 403, query: 'domain=taken.test&fresh=true', key: 'none' },
  { of: 'getWhois', status: 503, query: 'domain=down.test' },
  { of: 'checkDomain', status: 200, query: 'domain=taken.test' },
  { of: 'checkDomain', status: 200, query: 'domain=auction.test' },
  { of: 'checkDomain', status: 200, query: 'domain=hanoi.vn' },
  { of: 'checkDomain', status: 304, query: 'domain=taken.test', ...UNCHANGED },
  { of: 'checkDomain', status: 400, query: 'domain=a..b' },
  { of: 'checkDomain', status: 503, query: 'domain=down.test' },
  { of: 'bulkWhois', status: 200, body: { domains: ['taken.test', 'free.test', 'down.test'] } },
  { of: 'bulkWhois', status: 200, body: { domains: ['taken.test'] }, headers: EVENTS },
  { of: 'bulkWhois', status: 400, body: { domains: ['a..b'] } },
  { of: 'bulkCheck', status: 200, body: { domains: ['taken.test', 'free.test', 'down.test'] } },
  { of: 'bulkCheck', status: 200, body: { domains: ['taken.test'] }, headers: EVENTS },
  { of: 'bulkCheck', status: 400, body: { domains: [] } },
  { of: 'getDns', status: 200, query: 'domain=taken.test' },
  { of: 'getDns', status: 200, query: 'domain=www.taken.test&type=A' },
  { of: 'getDns', status: 400, query: 'domain=taken.test&type=AXFR' },
  { of: 'getDns', status: 503, query: 'domain=down.test' },
  { of: 'getWhoisHistory', status: 200, query: 'domain=history.test&limit=3' },
  { of: 'getWhoisHistory', status: 200, query: 'domain=history.test', headers: LINES },
  { of: 'getWhoisHistory', status: 200, query: 'domain=history.test', headers: TABLE },
  { of: 'getWhoisHistory', status: 400, query: 'domain=history.test&cursor=forged' },
  { of: 'getDnsHistory', status: 200, query: 'domain=history.test' },
  { of: 'getDnsHistory', status: 200, query: 'domain=history.test', headers: LINES },
  { of: 'getDnsHistory', status: 200, query: 'domain=history.test', headers: TABLE },
  { of: 'getDnsHistory', status: 400, query: DOUBLED },
  { of: 'getSubdomains', status: 200, query: 'domain=history.test' },
  { of: 'getSubdomains', status: 200, query: 'domain=history.test', headers: LINES },
  { of: 'getSubdomains', status: 200, query: 'domain=history.test', headers: TABLE },
  { of: 'getSubdomains', status: 400, query: TOO_LARGE },
  { of: 'reverseWhois', status: 200, body: SEARCH },
  { of: 'reverseWhois', status: 200, body: DEEP_SEARCH },
  { of: 'reverseWhois', status: 200, body: SEARCH, headers: LINES },
  { of: 'reverseWhois', status: 200, body: SEARCH, headers: TABLE },
  { of: 'reverseWhois', status: 400, body: { include: [] } },
  { of: 'reverseDns', status: 200, body: PREFIX },
  { of: 'reverseDns', status: 200, body: PREFIX, headers: LINES },
  { of: 'reverseDns', status: 200, body: PREFIX, headers: TABLE },
  { of: 'reverseDns', status: 400, body: { field: 'address', term: 'taken.test' } },
  { of: 'suggestNames', status: 200, body: BRIEF },
  { of: 'suggestNames', status: 200, body: BRIEF, headers: EVENTS },
  { of: 'suggestNames', status: 400, body: { query: '' } },
  { of: 'getEndings', status: 200, query: 'domain=taken.test&zones=test' },
  { of: 'getEndings', status: 200, query: 'domain=taken.test&zones=test', headers: EVENTS },
  { of: 'getEndings', status: 400, query: 'domain=taken.test&zones=nosuchzone' },

  { of: 'createJob', status: 202, body: LIST, save: { job: 'id' } },
  { of: 'createJob', status: 400, body: { domains: [1] } },
  { of: 'listJobs', status: 200 },
  { of: 'listJobs', status: 400, query: TOO_LARGE },
  { of: 'getJob', status: 200, path: ['$job'] },
  { of: 'getJobResults', status: 200, path: ['$job'] },
  { of: 'getJobResults', status: 200, path: ['$job'], query: 'format=csv' },
  { of: 'getJobResults', status: 400, path: ['$job'], query: 'format=xml' },
  { of: 'changeJob', status: 200, path: ['$job'], body: { state: 'paused' } },
  { of: 'changeJob', status: 400, path: ['$job'], body: { state: 'done' } },
  { of: 'changeJob', status: 200, path: ['$job'], body: { state: 'cancelled' } },
  { of: 'changeJob', status: 409, path: ['$job'], body: { state: 'running' } },
  { of: 'deleteJob', status: 200, path: ['$job'] },

  { of: 'getRdapDomain', status: 200, path: ['taken.test'] },
  { of: 'getRdapDomain', status: 304, path: ['taken.test'], ...UNCHANGED },
  { of: 'getRdapDomain', status: 400, path: ['a..b'] },
  { of: 'getRdapDomain', status: 403, path: ['taken.test'], query: 'fresh=true', key: 'none' },
  { of: 'getRdapDomain', status: 404, path: ['free.test'] },
  { of: 'getRdapDomain', status: 503, path: ['down.test'] },
  { of: 'getRdapNameserver', status: 200, path: ['ns1.taken.test'] },
  { of: 'getRdapNameserver', status: 400, path: ['a..b'] },
  { of: 'getRdapNameserver', status: 404, path: ['ns1.unseen.test'] },
  { of: 'getRdapEntity', status: 200, path: ['146'] },
  { of: 'getRdapEntity', status: 404, path: ['unknown-handle'] },
  { of: 'getRdapHelp', status: 200 },

  { of: 'issueKey', status: 201, body: { name: 'tour', tier: 'partner' }, save: { key: 'id' } },
  { of: 'issueKey', status: 400, body: { name: 'tour', tier: 'gold' } },
  { of: 'listKeys', status: 200, query: 'limit=1' },
  { of: 'listKeys', status: 400, query: TOO_LARGE },
  { of: 'changeKey', status: 200, path: ['$key'], body: { quota: { openOrders: 5 } } },
  { of: 'changeKey', status: 400, path: ['$key'], body: { quota: { openOrders: -1 } } },
  { of: 'revokeKey', status: 200, path: ['$key'] },

  { of: 'placeBackorder', status: 200, body: { ...ORDER, dryRun: true } },
  { of: 'placeBackorder', status: 201, body: ORDER, headers: ORDER_KEY, save: { order: 'id' } },
  { of: 'placeBackorder', status: 201, body: ORDER, headers: ORDER_KEY },
  { of: 'placeBackorder', status: 400, body: { domain: 'a..b' } },
  { of: 'placeBackorder', status: 409, body: { domain: 'free.test' } },
  { of: 'placeBackorder', status: 503, body: { domain: 'down.test' } },
  { of: 'listBackorders', status: 200, query: 'limit=1' },
  { of: 'listBackorders', status: 200, headers: LINES },
  { of: 'listBackorders', status: 200, headers: TABLE },
  { of: 'listBackorders', status: 400, query: TOO_LARGE },
  { of: 'getBackorder', status: 200, path: ['$order'] },
  { of: 'listBackorderEvents', status: 200, path: ['$order'] },
  { of: 'listBackorderEvents', status: 400, path: ['$order'], query: TOO_LARGE },
  { of: 'cancelBackorder', status: 200, path: ['$order'] },
  { of: 'listPollMessages', status: 200 },
  { of: 'listPollMessages', status: 400, query: TOO_LARGE },

  { of: 'createWebhook', status: 201, body: HOOK, save: { hook: 'id' } },
  { of: 'createWebhook', status: 400, body: { ...HOOK, url: 'http://127.0.0.1/' } },
  { of: 'createWatch', status: 201, body: WATCH, save: { watch: 'id', feed: 'feeds.atom' } },
  { of: 'getWatchFeed', status: 200, path: ['$feed'] },
  { of: 'getWatchFeed', status: 404, path: ['x'.repeat(43)] },
  { of: 'getWatchCalendar', status: 200, path: ['$feed'] },
  { of: 'getWatchCalendar', status: 404, path: ['x'.repeat(43)] },
  { of: 'createWatch', status: 400, body: { ...WATCH, events: [] } },
  { of: 'listWatches', status: 200 },
  { of: 'listWatches', status: 200, headers: LINES },
  { of: 'listWatches', status: 200, headers: TABLE },
  { of: 'listWatches', status: 400, query: TOO_LARGE },
  { of: 'getWatch', status: 200, path: ['$watch'] },
  { of: 'changeWatch', status: 200, path: ['$watch'], body: { events: ['expiring'] } },
  { of: 'changeWatch', status: 400, path: ['$watch'], body: {} },
  { of: 'deleteWatch', status: 204, path: ['$watch'] },
  { of: 'listWebhooks', status: 200 },
  { of: 'listWebhooks', status: 400, query: TOO_LARGE },
  { of: 'getWebhook', status: 200, path: ['$hook'] },
  { of: 'pingWebhook', status: 202, path: ['$hook'], save: { delivery: 'id' } },
  { of: 'listDeliveries', status: 200, path: ['$hook'] },
  { of: 'listDeliveries', status: 200, path: ['$hook'], headers: LINES },
  { of: 'listDeliveries', status: 200, path: ['$hook'], headers: TABLE },
  { of: 'listDeliveries', status: 400, path: ['$hook'], query: TOO_LARGE },
  { of: 'redeliver', status: 202, path: ['$hook', '$delivery'] },
  { of: 'rotateWebhookSecret', status: 200, path: ['$hook'] },
  { of: 'rotateWebhookSecret', status: 400, path: ['$hook'], query: 'overlapHours=-1' },
  { of: 'changeWebhook', status: 200, path: ['$hook'], body: { paused: true } },
  { of: 'changeWebhook', status: 400, path: ['$hook'], body: { paused: 'yes' } },
  { of: 'pingWebhook', status: 409, path: ['$hook'] },
  { of: 'deleteWebhook', status: 200, path: ['$hook'] },
  { of: 'changeWebhook', status: 409, path: ['$hook'], body: { paused: false } },
  { of: 'rotateWebhookSecret', status: 409, path: ['$hook'] },
  { of: 'redeliver', status: 409, path: ['$hook', '$delivery'] },
];

/** A described answer that can't be provoked, and why. */
export interface Excuse {
  readonly status: number;
  readonly why: string;
  /** All operations, where it is left out. */
  readonly of?: (operation: Operation) => boolean;
}

export const EXCUSES: readonly Excuse[] = [
  {
    status: 400,
    of: ({ takesInput }) => !takesInput,
    why: 'only what is no HTTP is refused there, and a proxy takes no such thing',
  },
  { status: 302, why: 'the proxy follows it by itself' },
  { status: 303, why: 'the proxy follows it by itself' },
  {
    status: 413,
    of: ({ id }) => id === 'createJob',
    why: 'a list may have 64 MiB, which is too much for the proxy',
  },
  { status: 408, why: 'the proxy waits for a whole request before it hands it on' },
  { status: 500, why: 'a fault of the service, and none is known' },
  {
    status: 409,
    of: ({ id }) => id === 'cancelBackorder',
    why: 'an order is armed for moments only, before a drop',
  },
  {
    status: 429,
    of: ({ id }) => id === 'getOpenApi',
    why: 'reading it is not counted: as many wrong keys are needed as an address has requests',
  },
];
