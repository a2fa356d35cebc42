/** Contacts and hosts (RFC 5733, 5732), as far as a create of a name needs them, and messages. */
import { isoInstant } from '#app/base/clock.ts';
import { CONTACT_NS } from '../schemas/contact.ts';
import { HOST_NS } from '../schemas/host.ts';
import { childOf, namedChildren, tokenOf, type XmlNode, xmlEscaped } from '../wire/xml.ts';
import type { Handler } from './asked.ts';
import { authInfoFault } from './domain-create.ts';

function inContact(tag: string, inside: string): string {
  return `<contact:${tag} xmlns:contact="${CONTACT_NS}">${inside}</contact:${tag}>`;
}

function inHost(tag: string, inside: string): string {
  return `<host:${tag} xmlns:host="${HOST_NS}">${inside}</host:${tag}>`;
}

export const checkContact: Handler = ({ contacts }, { object }) => ({
  code: 1000,
  data: inContact(
    'chkData',
    namedChildren(object, 'id')
      .map(tokenOf)
      .map(
        (id) =>
          `<contact:cd><contact:id avail="${contacts.has(id) ? 0 : 1}">${xmlEscaped(id)}</contact:id></contact:cd>`,
      )
      .join(''),
  ),
});

export const createContact: Handler = (books, asked) => {
  const { object, registrar } = asked;
  const id = tokenOf(childOf(object, 'id'));
  const postals = namedChildren(object, 'postalInfo');
  const kinds = postals.map((node) => node.attributes.get('type'));
  if (new Set(kinds).size < kinds.length) {
    asked.broke('two postalInfo of one type');
    return { code: 2005, reason: 'two postalInfo of one type' };
  }
  const international = postals.find((node) => node.attributes.get('type') === 'int');
  // RFC 5733, section 3.2.1: "int" is of the characters of ASCII alone.
  if (international && !isAscii(international)) {
    asked.broke('postalInfo of type int beyond ASCII');
    return { code: 2005, reason: 'postalInfo of type int is ASCII' };
  }
  const weak = authInfoFault(books, asked);
  if (weak) return weak;
  if (books.contacts.has(id)) return { code: 2302 };
  const createdAt = books.clock.now();
  books.contacts.set(id, { id, registrar: registrar.id, createdAt });
  const dates = `<contact:crDate>${isoInstant(createdAt)}</contact:crDate>`;
  return { code: 1000, data: inContact('creData', `<contact:id>${id}</contact:id>${dates}`) };
};

function isAscii({ text, children }: XmlNode): boolean {
  return /^[\x00-\x7f]*$/.test(text) && children.every(isAscii);
}

export const infoContact: Handler = ({ contacts }, { object }) => {
  const held = contacts.get(tokenOf(childOf(object, 'id')));
  if (!held) return { code: 2303 };
  const { id, registrar, createdAt } = held;
  return {
    code: 1000,
    data: inContact(
      'infData',
      `<contact:id>${id}</contact:id><contact:roid>C${id.replace(/\W/g, '')}-STRICT</contact:roid>` +
        '<contact:status s="ok"/><contact:postalInfo type="int"><contact:name>Test Holder' +
        '</contact:name><contact:addr><contact:city>Example</contact:city>' +
        '<contact:cc>VN</contact:cc></contact:addr></contact:postalInfo>' +
        `<contact:email>holder@example.com</contact:email><contact:clID>${registrar}</contact:clID>` +
        `<contact:crID>${registrar}</contact:crID>` +
        `<contact:crDate>${isoInstant(createdAt)}</contact:crDate>`,
    ),
  };
};

export const deleteContact: Handler = ({ contacts }, { object, registrar }) => {
  const held = contacts.get(tokenOf(childOf(object, 'id')));
  if (!held) return { code: 2303 };
  if (held.registrar !== registrar.id) return { code: 2201 };
  contacts.delete(held.id);
  return { code: 1000 };
};

export const checkHost: Handler = ({ hosts }, { object }) => ({
  code: 1000,
  data: inHost(
    'chkData',
    namedChildren(object, 'name')
      .map((node) => tokenOf(node).toLowerCase())
      .map(
        (name) =>
          `<host:cd><host:name avail="${hosts.has(name) ? 0 : 1}">${name}</host:name></host:cd>`,
      )
      .join(''),
  ),
});

export const createHost: Handler = ({ hosts, clock }, { object }) => {
  const name = tokenOf(childOf(object, 'name')).toLowerCase();
  if (hosts.has(name)) return { code: 2302 };
  hosts.add(name);
  const made = `<host:crDate>${isoInstant(clock.now())}</host:crDate>`;
  return { code: 1000, data: inHost('creData', `<host:name>${name}</host:name>${made}`) };
};

/** RFC 5730, section 2.9.2.3. */
export const poll: Handler = ({ clock }, { command, registrar, broke }) => {
  const { queue } = registrar;
  const told = () => ({ count: Math.max(1, queue.length + queue.miscount), id: queue.first!.id });
  if (command.attributes.get('op') === 'req') {
    const message = queue.show();
    if (!message) return { code: 1300 };
    const { data, extension } = message;
    return { code: 1301, message, data, extension, queue: told() };
  }
  const id = command.attributes.get('msgID');
  if (id === undefined) {
    broke('an acknowledgement without msgID');
    return { code: 2003, reason: 'msgID is missing' };
  }
  if (!queue.shown.includes(id)) broke('an acknowledgement of what was never shown');
  if (!queue.acknowledge(clock.now(), id)) return { code: 2303 };
  return queue.first ? { code: 1000, queue: told() } : { code: 1000 };
};
