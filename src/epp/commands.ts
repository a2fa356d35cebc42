/** The commands of RFC 5730 and 5731 that catching a name needs; `login.ts` has the login. */
import { frame } from './framing.ts';
import { DOMAIN, EPP } from './namespaces.ts';
import { element, type Markup } from './xml.ts';

/** All of a command but its transaction identifier. */
export interface Command {
  readonly verb: 'login' | 'logout' | 'check' | 'info' | 'create' | 'delete' | 'poll';
  readonly body: readonly Markup[];
}

export const logout: Command = { verb: 'logout', body: [element('logout')] };

/** Whether names may be created. */
export function checkDomains(names: readonly string[]): Command {
  const asked = names.map((name) => element('domain:name', {}, name));
  const check = element('domain:check', { 'xmlns:domain': DOMAIN }, asked);
  return { verb: 'check', body: [element('check', {}, check)] };
}

/** The command with what an extension adds to it. */
export function extended({ verb, body }: Command, extension: Markup): Command {
  return { verb, body: [...body, element('extension', {}, extension)] };
}

export function infoDomain(
  name: string,
  authInfo: string | null = null,
  hosts: 'none' | 'del' = 'none',
): Command {
  const info = element('domain:info', { 'xmlns:domain': DOMAIN }, [
    element('domain:name', { hosts }, name),
    authInfo === null ? null : element('domain:authInfo', {}, element('domain:pw', {}, authInfo)),
  ]);
  return { verb: 'info', body: [element('info', {}, info)] };
}

export interface DomainCreation {
  readonly name: string;
  readonly years: number;
  /** Host objects that exist at the registry. */
  readonly nameservers: readonly string[];
  /** Contact identifiers at the registry; null where it takes none (thin registries). */
  readonly registrant: string | null;
  readonly contacts: Readonly<Partial<Record<'admin' | 'tech' | 'billing', string>>>;
  readonly authInfo: string;
}

/** Children in the order of the schema's sequence: servers refuse any other. */
export function createDomain(values: DomainCreation): Command {
  const { name, years, nameservers, registrant, contacts, authInfo } = values;
  const hosts = nameservers.map((host) => element('domain:hostObj', {}, host));
  const roles = Object.entries(contacts).filter(([, id]) => id !== undefined);
  const create = element('domain:create', { 'xmlns:domain': DOMAIN }, [
    element('domain:name', {}, name),
    element('domain:period', { unit: 'y' }, String(years)),
    hosts.length === 0 ? null : element('domain:ns', {}, hosts),
    registrant === null ? null : element('domain:registrant', {}, registrant),
    ...roles.map(([role, id]) => element('domain:contact', { type: role }, id)),
    element('domain:authInfo', {}, element('domain:pw', {}, authInfo)),
  ]);
  return { verb: 'create', body: [element('create', {}, create)] };
}

export const pollRequest: Command = { verb: 'poll', body: [element('poll', { op: 'req' })] };

export function pollAcknowledge(messageId: string): Command {
  return { verb: 'poll', body: [element('poll', { op: 'ack', msgID: messageId })] };
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

function document(content: Markup): string {
  return `${DECLARATION}${element('epp', { xmlns: EPP }, content).xml}`;
}

export const helloFrame = frame(document(element('hello')));

export function commandXml(command: Command, clTRID: string): string {
  return document(element('command', {}, [...command.body, element('clTRID', {}, clTRID)]));
}

/** Written out beforehand but for the transaction identifier; all of those have one length. */
export class PreparedCommand {
  readonly verb: Command['verb'];
  readonly #unit: Buffer;
  readonly #at: number;
  readonly #length: number;

  constructor(command: Command, idLength: number) {
    this.verb = command.verb;
    const placeholder = '-'.repeat(idLength);
    this.#unit = frame(commandXml(command, placeholder));
    this.#at = this.#unit.lastIndexOf(`<clTRID>${placeholder}`) + '<clTRID>'.length;
    this.#length = idLength;
  }

  /** Throws a `RangeError` for an identifier of another length or not `[A-Za-z0-9-]`. */
  frame(clTRID: string): Buffer {
    if (clTRID.length !== this.#length || !/^[A-Za-z0-9-]+$/.test(clTRID))
      throw new RangeError('not a transaction identifier of this length');
    const unit = Buffer.from(this.#unit);
    unit.write(clTRID, this.#at, 'latin1');
    return unit;
  }
}
