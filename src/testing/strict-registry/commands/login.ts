/** RFC 5730, section 2.9.1.1, and RFC 8807. */
import type { CommandAnswer } from '../answers.ts';
import type { RegistryBooks } from '../books/books.ts';
import type { RegistrarAccount } from '../books/registrars.ts';
import { LOGIN_SECURITY_NS } from '../schemas/extensions.ts';
import { extensionsOf, OBJECT_COMMANDS } from '../services.ts';
import { childOf, namedChildren, tokenOf, type XmlNode } from '../wire/xml.ts';

/** Says that the password is in the extension. */
const ELSEWHERE = '[LOGIN-SECURITY]';

export interface LoggedIn {
  readonly registrar: RegistrarAccount;
  /** Of objects and extensions. */
  readonly services: ReadonlySet<string>;
}

export interface LoginResult {
  readonly answer: CommandAnswer;
  readonly session: LoggedIn | null;
}

export function logIn(
  books: RegistryBooks,
  login: XmlNode,
  extension: XmlNode | undefined,
  broke: (rule: string) => void,
): LoginResult {
  const { conduct } = books;
  const refuse = (code: number, reason?: string): LoginResult => ({
    answer: { code, ...(reason === undefined ? {} : { reason }) },
    session: null,
  });
  const refuseBroken = (code: number, reason: string) => {
    broke(reason);
    return refuse(code, reason);
  };

  const services = childOf(login, 'svcs');
  const objects = namedChildren(services, 'objURI').map(tokenOf);
  const extensions = namedChildren(childOf(services, 'svcExtension'), 'extURI').map(tokenOf);
  if (!['en', 'vi'].includes(tokenOf(childOf(childOf(login, 'options'), 'lang'))))
    return refuseBroken(2102, 'a language that was not announced');
  if (objects.some((uri) => !OBJECT_COMMANDS[uri]))
    return refuseBroken(2307, 'an object that was not announced');
  const announced = extensionsOf(conduct);
  if (extensions.some((uri) => !announced.includes(uri)))
    return refuseBroken(2103, 'an extension that was not announced');

  const plain = tokenOf(childOf(login, 'pw'));
  const longer = childOf(extension, 'pw');
  if (extension && !extensions.includes(LOGIN_SECURITY_NS))
    return refuseBroken(2002, 'loginSec without its extURI');
  if (conduct.loginSecurity === 'mandatory' && !extension)
    return refuseBroken(2003, 'loginSec is missing');
  if (conduct.loginSecurity === 'mandatory' && (!longer || plain !== ELSEWHERE))
    return refuseBroken(2001, `pw is not ${ELSEWHERE}`);
  if ((plain === ELSEWHERE) !== (longer !== undefined))
    return refuseBroken(2001, `${ELSEWHERE} and loginSec:pw go together`);
  const plainNew = childOf(login, 'newPW');
  const longerNew = childOf(extension, 'newPW');
  if ((tokenOf(plainNew) === ELSEWHERE) !== (longerNew !== undefined))
    return refuseBroken(2001, `${ELSEWHERE} and loginSec:newPW go together`);

  const registrar = books.registrar(tokenOf(childOf(login, 'clID')));
  if (!registrar) return refuse(2200);
  if (registrar.wrongPasswords >= conduct.lockAfter) return refuse(2501, 'locked');
  if (tokenOf(longer ?? childOf(login, 'pw')) !== registrar.password) {
    registrar.wrongPasswords += 1;
    return refuse(registrar.wrongPasswords >= conduct.lockAfter ? 2501 : 2200);
  }
  registrar.wrongPasswords = 0;
  if (registrar.sessions >= conduct.maxSessions) return refuse(2502);
  const newPassword = tokenOf(longerNew ?? plainNew);
  if (newPassword !== '') registrar.password = newPassword;
  registrar.open();
  return {
    answer: { code: 1000 },
    session: { registrar, services: new Set([...objects, ...extensions]) },
  };
}
