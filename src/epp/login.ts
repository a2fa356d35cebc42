/** The login (RFC 5730 §2.9.1.1), with login security (RFC 8807) where the server speaks it. */
import { type Command, extended } from './commands.ts';
import { loginSecurity, PASSWORD_MOST, SEE_EXTENSION } from './extensions/login-security.ts';
import { LOGIN_SEC } from './namespaces.ts';
import { element } from './xml.ts';

export interface LoginValues {
  readonly clientId: string;
  readonly password: string;
  readonly newPassword: string | null;
  /** Short passwords go by RFC 8807 too. */
  readonly loginSecurity: boolean;
  readonly language: string;
  /** Of those we know, the ones which the greeting offers: a server refuses others (2307, 2103). */
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
  readonly userAgent: string;
}

/** Null where a password must go by RFC 8807, and the server doesn't speak it. */
export function login(values: LoginValues): Command | null {
  const { clientId, password, newPassword, language, objects, extensions, userAgent } = values;
  const isMoved = (word: string) => values.loginSecurity || word.length > PASSWORD_MOST;
  const shown = (word: string) => (isMoved(word) ? SEE_EXTENSION : word);
  const moved = (word: string | null) => (word !== null && isMoved(word) ? word : null);
  const extURIs = extensions.map((uri) => element('extURI', {}, uri));
  const services = [
    ...objects.map((uri) => element('objURI', {}, uri)),
    extURIs.length === 0 ? null : element('svcExtension', {}, extURIs),
  ];
  const body = element('login', {}, [
    element('clID', {}, clientId),
    element('pw', {}, shown(password)),
    newPassword === null ? null : element('newPW', {}, shown(newPassword)),
    element('options', {}, [element('version', {}, '1.0'), element('lang', {}, language)]),
    element('svcs', {}, services),
  ]);
  const command: Command = { verb: 'login', body: [body] };
  const secret = { password: moved(password), newPassword: moved(newPassword) };
  if (extensions.includes(LOGIN_SEC))
    return extended(command, loginSecurity({ userAgent, ...secret }));
  return secret.password === null && secret.newPassword === null ? command : null;
}
