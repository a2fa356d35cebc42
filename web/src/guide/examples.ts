/** The requests that the guide shows. A test runs each, in every language, on a fresh install. */
import type { ApiRequest } from './api-request.ts';

type Example = Pick<ApiRequest, 'method'> & Partial<ApiRequest> & { readonly path: string };

/** By the block of `words.json` that they stand below. Names are the sandbox's. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  'start.check': { method: 'GET', path: '/domain/check?domain=free.test' },
  'start.whois': { method: 'GET', path: '/whois?domain=taken.test' },
  'keys.usage': { method: 'GET', path: '/usage', withKey: true },
  'bulk.text': {
    method: 'POST',
    path: '/whois/bulk',
    body: '{"domains":["taken.test","free.test","tên-miền.test"]}',
  },
  'history.text': { method: 'GET', path: '/whois/history?domain=history.test&limit=10' },
  'backorders.text': {
    method: 'POST',
    path: '/backorders',
    headers: [['Idempotency-Key', 'order-2026-0001']],
    body: '{"domain":"expiring.test","once":true}',
  },
  'backorders.state': {
    method: 'GET',
    path: '/backorders?domain=expiring.test',
    withKey: true,
  },
  'webhooks.make': {
    method: 'POST',
    path: '/webhooks',
    body: '{"url":"https://hook.example/tra","events":["backorder.*"]}',
  },
};

/** What stands in place of the sandbox's names where a service has no sandbox. */
const REAL_NAMES: Readonly<Record<string, string>> = {
  'taken.test': 'vnnic.vn',
  'history.test': 'vnnic.vn',
  'free.test': 'example.vn',
  'expiring.test': 'example.vn',
  'tên-miền.test': 'tên-miền.vn',
  "['test']": "['vn']",
};

const SAMPLE_ORIGIN = 'https://tra.example';

/** A sample's text for this service: its own address, and names that it can look up. */
export function forService(text: string, origin: string, hasSandbox: boolean): string {
  const own = text.replaceAll(SAMPLE_ORIGIN, origin);
  if (hasSandbox) return own;
  return Object.entries(REAL_NAMES).reduce(
    (changed, [sandbox, real]) => changed.replaceAll(sandbox, real),
    own,
  );
}

/** By the block of `words.json` that each stands below. */
export function guideRequests(
  origin: string,
  hasSandbox: boolean,
): Readonly<Record<string, ApiRequest>> {
  const requests = Object.entries(EXAMPLES).map(([place, { path, ...more }]) => {
    const url = `${origin}/api/v1${forService(path, origin, hasSandbox)}`;
    const body = more.body == null ? null : forService(more.body, origin, hasSandbox);
    const request = { headers: [], withKey: more.method === 'POST', ...more, url, body };
    return [place, request] as const;
  });
  return Object.fromEntries(requests);
}
