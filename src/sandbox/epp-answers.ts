/** Documents of the sandbox's EPP server (RFC 5730 §2.4–2.6, RFC 5731, RFC 3915, RFC 8748). */
import { isoInstant } from '#app/base/clock.ts';
import { DOMAIN, EPP, LOGIN_SEC, OBJECTS, RGP } from '#app/epp/namespaces.ts';
import { element, type Markup } from '#app/epp/xml.ts';
import type { SandboxDomain } from './domain.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

const MESSAGES: Readonly<Record<number, string>> = {
  1000: 'Command completed successfully',
  1001: 'Command completed successfully; action pending',
  1300: 'Command completed successfully; no messages',
  1301: 'Command completed successfully; ack to dequeue',
  1500: 'Command completed successfully; ending session',
  2000: 'Unknown command',
  2001: 'Command syntax error',
  2002: 'Command use error',
  2003: 'Required parameter missing',
  2004: 'Parameter value range error',
  2005: 'Parameter value syntax error',
  2100: 'Unimplemented protocol version',
  2102: 'Unimplemented option',
  2104: 'Billing failure',
  2200: 'Authentication error',
  2201: 'Authorization error',
  2302: 'Object exists',
  2303: 'Object does not exist',
  2304: 'Object status prohibits operation',
  2306: 'Parameter value policy error',
  2307: 'Unimplemented object service',
  2308: 'Data management policy violation',
  2400: 'Command failed',
  2501: 'Authentication error; server closing connection',
  2502: 'Session limit exceeded; server closing connection',
};

/** An element without attributes. */
function tag(name: string, ...content: readonly (string | Markup | null)[]): Markup {
  return element(name, {}, content);
}

export function greeting(now: number, extensions: readonly string[]): string {
  return document(
    tag(
      'greeting',
      tag('svID', 'epp.nic.test'),
      tag('svDate', isoInstant(now)),
      tag(
        'svcMenu',
        tag('version', '1.0'),
        tag('lang', 'en'),
        ...OBJECTS.map((uri) => tag('objURI', uri)),
        tag('svcExtension', ...extensions.map((uri) => tag('extURI', uri))),
      ),
      tag(
        'dcp',
        tag('access', tag('all')),
        tag(
          'statement',
          tag('purpose', tag('admin'), tag('prov')),
          tag('recipient', tag('ours'), tag('public')),
          tag('retention', tag('stated')),
        ),
      ),
    ),
  );
}

export interface EppAnswer {
  readonly code: number;
  readonly data?: Markup;
  readonly extension?: Markup;
  readonly queue?: {
    readonly count: number;
    readonly id: string;
    readonly at?: number;
    readonly text?: string;
  };
}

export function response(answer: EppAnswer, clTRID: string | null, svTRID: string): string {
  const { code, data, extension, queue } = answer;
  const message = tag('msg', MESSAGES[code] ?? 'Command failed');
  return document(
    tag(
      'response',
      element('result', { code: String(code) }, message),
      queue
        ? element('msgQ', { count: String(queue.count), id: queue.id }, [
            optional('qDate', queue.at === undefined ? null : isoInstant(queue.at)),
            optional('msg', queue.text ?? null),
          ])
        : null,
      optional('resData', data ?? null),
      optional('extension', extension ?? null),
      tag('trID', optional('clTRID', clTRID), tag('svTRID', svTRID)),
    ),
  );
}

function optional(name: string, content: string | Markup | null): Markup | null {
  return content === null ? null : tag(name, content);
}

/** RFC 8807, with the server's own words, which say too much. */
export function expiryWarning(at: number, password: string): Markup {
  const values = { type: 'password', level: 'warning', exDate: isoInstant(at) };
  return element('loginSec:loginSecData', { 'xmlns:loginSec': LOGIN_SEC }, [
    element('loginSec:event', values, `Your password ${password} expires soon`),
  ]);
}

export interface CheckedName {
  readonly name: string;
  readonly reason: string | null;
}

/** A name without a reason against it is available. */
export function checkData(names: readonly CheckedName[]): Markup {
  const entries = names.map(({ name, reason }) =>
    tag(
      'domain:cd',
      element('domain:name', { avail: reason === null ? '1' : '0' }, name),
      optional('domain:reason', reason),
    ),
  );
  return element('domain:chkData', { 'xmlns:domain': DOMAIN }, entries);
}

/** RFC 8748; a name that is taken has its price all the same. */
export function feeData(
  uri: string,
  names: readonly CheckedName[],
  years: string,
  fee: string,
): Markup {
  return element('fee:chkData', { 'xmlns:fee': uri }, [
    tag('fee:currency', 'USD'),
    ...names.map(({ name }) =>
      element('fee:cd', { avail: '1' }, [
        tag('fee:objID', name),
        tag('fee:class', 'standard'),
        element('fee:command', { name: 'create', standard: '1' }, [
          element('fee:period', { unit: 'y' }, years),
          tag('fee:fee', fee),
        ]),
      ]),
    ),
  ]);
}

/** Of a create that was carried out: what it cost, and what the account has left. */
export function chargeData(uri: string, fee: string, balance: string): Markup {
  return element('fee:creData', { 'xmlns:fee': uri }, [
    tag('fee:currency', 'USD'),
    tag('fee:fee', fee),
    tag('fee:balance', balance),
    tag('fee:creditLimit', '0.00'),
  ]);
}

/** What everyone may see; `authInfo` for the sponsor alone. */
export function infoData(domain: SandboxDomain, authInfo: string | null): Markup {
  const hosts = domain.nameservers.map(({ host }) => tag('domain:hostObj', host));
  return element('domain:infData', { 'xmlns:domain': DOMAIN }, [
    tag('domain:name', domain.name),
    tag('domain:roid', domain.roid),
    ...domain.statuses
      .filter((status) => !isGraceStatus(status))
      .map((status) => element('domain:status', { s: status })),
    tag('domain:registrant', domain.registrant.handle),
    hosts.length === 0 ? null : tag('domain:ns', ...hosts),
    tag('domain:clID', domain.registrar.handle),
    tag('domain:crDate', isoInstant(domain.createdAt)),
    domain.updatedAt === null ? null : tag('domain:upDate', isoInstant(domain.updatedAt)),
    tag('domain:exDate', isoInstant(domain.expiresAt)),
    authInfo === null ? null : tag('domain:authInfo', tag('domain:pw', authInfo)),
  ]);
}

/** An application, to the one who made it (RFC 5731 §3.3). */
export function pendingData(name: string, clientId: string, roid: string): Markup {
  return element('domain:infData', { 'xmlns:domain': DOMAIN }, [
    tag('domain:name', name),
    tag('domain:roid', roid),
    element('domain:status', { s: 'pendingCreate' }),
    tag('domain:clID', clientId),
  ]);
}

/** RFC 3915; null when no grace period runs. */
export function graceData(domain: SandboxDomain): Markup | null {
  const isRedeemable = domain.statuses.includes('redemptionPeriod');
  const grace = domain.statuses.filter(
    (status) => isGraceStatus(status) || (status === 'pendingDelete' && !isRedeemable),
  );
  if (grace.length === 0) return null;
  return element(
    'rgp:infData',
    { 'xmlns:rgp': RGP },
    grace.map((status) => element('rgp:rgpStatus', { s: status })),
  );
}

function isGraceStatus(status: string): boolean {
  return status.endsWith('Period');
}

export function createdData(domain: SandboxDomain): Markup {
  return element('domain:creData', { 'xmlns:domain': DOMAIN }, [
    tag('domain:name', domain.name),
    tag('domain:crDate', isoInstant(domain.createdAt)),
    tag('domain:exDate', isoInstant(domain.expiresAt)),
  ]);
}

export function actionDoneData(
  name: string,
  accepted: boolean,
  clTRID: string,
  svTRID: string,
  at: number,
): Markup {
  return element('domain:panData', { 'xmlns:domain': DOMAIN }, [
    element('domain:name', { paResult: accepted ? '1' : '0' }, name),
    tag('domain:paTRID', tag('clTRID', clTRID), tag('svTRID', svTRID)),
    tag('domain:paDate', isoInstant(at)),
  ]);
}

function document(content: Markup): string {
  return `${DECLARATION}${element('epp', { xmlns: EPP }, content).xml}`;
}
