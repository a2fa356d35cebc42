/** Login security (RFC 8807): passwords of any length, and what the server says of the login. */
import { LOGIN_SEC } from '../namespaces.ts';
import { child, childrenOf, element, type Markup, type XmlElement, xmlInstant } from '../xml.ts';

/** RFC 5730's own limit for a password. */
export const PASSWORD_MOST = 16;
/** Stands where RFC 5730 has the password, and says that the extension has it. */
export const SEE_EXTENSION = '[LOGIN-SECURITY]';

/** `password`, `newPassword`: null where RFC 5730's own element has it, or there is none. */
export function loginSecurity(values: {
  readonly userAgent: string;
  readonly password: string | null;
  readonly newPassword: string | null;
}): Markup {
  const { userAgent, password, newPassword } = values;
  return element('loginSec:loginSec', { 'xmlns:loginSec': LOGIN_SEC }, [
    element('loginSec:userAgent', {}, element('loginSec:app', {}, userAgent)),
    password === null ? null : element('loginSec:pw', {}, password),
    newPassword === null ? null : element('loginSec:newPW', {}, newPassword),
  ]);
}

const TYPES = ['password', 'certificate', 'cipher', 'tlsProtocol', 'newPW', 'stat', 'custom'];
const MOST_EVENTS = 20;

/** What the operator should know of; the server's own words may repeat a secret, and are left. */
export interface LoginEvent {
  /** One of RFC 8807's: `password`, `certificate`, `cipher`, `tlsProtocol`, `newPW`, `stat`, … */
  readonly type: string;
  /** Of a `stat` or `custom` event, such as `failedLogins`; null where it can't be shown. */
  readonly name: string | null;
  readonly level: 'warning' | 'error';
  /** When what it is about expires, epoch milliseconds; null: not told. */
  readonly expiresAt: number | null;
}

export function readLoginEvents(extension: XmlElement | null): readonly LoginEvent[] {
  const events = childrenOf(child(extension, LOGIN_SEC, 'loginSecData'), LOGIN_SEC, 'event');
  return events.slice(0, MOST_EVENTS).flatMap(({ attributes }) => {
    const { type = '', name = '', level, exDate = null } = attributes;
    if (!TYPES.includes(type) || (level !== 'warning' && level !== 'error')) return [];
    const shown = /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name) ? name : null;
    return [{ type, name: shown, level, expiresAt: xmlInstant(exDate) }];
  });
}
