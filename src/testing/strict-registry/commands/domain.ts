/** RFC 5731 but create: check, info, renew, delete, the query of a transfer. */
import { isoInstant } from '#app/base/clock.ts';
import type { RegistryBooks } from '../books/books.ts';
import type { HeldName } from '../books/names.ts';
import { addYearsTo } from '../books/years.ts';
import { DOMAIN_NS } from '../schemas/domain.ts';
import { feeNamespace } from '../schemas/fees.ts';
import { childOf, namedChildren, tokenOf, xmlEscaped } from '../wire/xml.ts';
import type { AskedCommand, Handler } from './asked.ts';
import { feeCheckReply } from './fee-replies.ts';

export const tellWhetherFree: Handler = (books, { object, extensions }) => {
  const names = namedChildren(object, 'name').map((node) => tokenOf(node).toLowerCase());
  const rows = names.map((name) => {
    const reason = isOurs(books, name) ? whyHeld(books, name) : 'not of this registry';
    const said = reason === null ? '' : `<domain:reason>${reason}</domain:reason>`;
    return `<domain:cd><domain:name avail="${reason === null ? 1 : 0}">${xmlEscaped(name)}</domain:name>${said}</domain:cd>`;
  });
  const { feeVersion } = books.conduct;
  const fees = feeVersion && extensions.get(feeNamespace(feeVersion));
  return {
    code: 1000,
    data: inDomain('chkData', rows.join('')),
    ...(feeVersion && fees ? { extension: feeCheckReply(books, feeVersion, fees, names) } : {}),
  };
};

export const tellDomain: Handler = (books, { object, registrar }) => {
  const held = books.names.find(nameIn(object));
  if (!held) return { code: 2303 };
  const isOwn = held.registrar === registrar.id;
  const shown = childOf(childOf(object, 'authInfo'), 'pw')?.text;
  if (shown !== undefined && shown !== held.authInfo) return { code: 2202 };
  const lines = [
    `<domain:name>${held.name}</domain:name><domain:roid>${held.roid}</domain:roid>`,
    `<domain:status s="${held.status}"/>`,
    held.registrant === null ? '' : `<domain:registrant>${held.registrant}</domain:registrant>`,
    ...held.contacts.map(({ type, id }) => `<domain:contact type="${type}">${id}</domain:contact>`),
    held.servers.length === 0
      ? ''
      : `<domain:ns>${held.servers.map((one) => `<domain:hostObj>${one}</domain:hostObj>`).join('')}</domain:ns>`,
    `<domain:clID>${held.registrar}</domain:clID><domain:crID>${held.registrar}</domain:crID>`,
    `<domain:crDate>${isoInstant(held.createdAt)}</domain:crDate>`,
    `<domain:exDate>${isoInstant(held.endsAt)}</domain:exDate>`,
    // RFC 9154, section 5.2: whether there is one, never which.
    isOwn && held.authInfo !== null ? '<domain:authInfo><domain:pw/></domain:authInfo>' : '',
  ];
  return { code: 1000, data: inDomain('infData', lines.join('')) };
};

export const renewDomain: Handler = (books, asked) => {
  const held = ownName(books, asked);
  if (typeof held === 'number') return { code: held };
  const years = Number(tokenOf(childOf(asked.object, 'period')) || 1);
  if (
    tokenOf(childOf(asked.object, 'curExpDate')).slice(0, 10) !==
    isoInstant(held.endsAt).slice(0, 10)
  )
    return { code: 2004, reason: 'curExpDate is another' };
  const cents = books.prices.of(held.name).cents * years;
  const { money } = asked.registrar;
  if (!money.affords(cents)) return { code: 2104 };
  held.endsAt = addYearsTo(held.endsAt, years);
  money.move({
    at: books.clock.now(),
    operation: 'renew',
    name: held.name,
    cents: -cents,
    clTrid: asked.clTrid,
  });
  const ends = `<domain:exDate>${isoInstant(held.endsAt)}</domain:exDate>`;
  return {
    code: 1000,
    data: inDomain('renData', `<domain:name>${held.name}</domain:name>${ends}`),
  };
};

/** Within five days of its creation, the money comes back. */
const GRACE_MS = 5 * 86_400_000;

export const deleteDomain: Handler = (books, asked) => {
  const held = ownName(books, asked);
  if (typeof held === 'number') return { code: held };
  const at = books.clock.now();
  const bought = asked.registrar.money.movements.findLast(
    ({ operation, name }) => operation === 'create' && name === held.name,
  );
  books.names.remove(held.name);
  if (bought && at - held.createdAt < GRACE_MS)
    asked.registrar.money.move({
      at,
      operation: 'refund',
      name: held.name,
      cents: -bought.cents,
      clTrid: asked.clTrid,
    });
  return { code: 1000 };
};

export const transferDomain: Handler = (books, { object }) =>
  books.names.find(nameIn(object)) ? { code: 2301 } : { code: 2303 };

/** Why it can't be had; null where it can. */
function whyHeld({ names, conduct }: RegistryBooks, name: string): string | null {
  if (!names.find(name)) return null;
  const dropAt = conduct.tellsDrops ? names.dropOf(name) : null;
  return dropAt === null ? 'In use' : `Drop ${isoInstant(dropAt)}`;
}

export function nameIn(object: AskedCommand['object']): string {
  return tokenOf(childOf(object, 'name')).toLowerCase();
}

/** Whether the name lies right below a zone of this registry. */
export function isOurs({ conduct }: RegistryBooks, name: string): boolean {
  return conduct.zones.includes(name.slice(name.indexOf('.') + 1));
}

export function inDomain(tag: string, inside: string): string {
  return `<domain:${tag} xmlns:domain="${DOMAIN_NS}">${inside}</domain:${tag}>`;
}

function ownName(books: RegistryBooks, { object, registrar }: AskedCommand): HeldName | number {
  const held = books.names.find(nameIn(object));
  if (!held) return 2303;
  if (held.registrar !== registrar.id) return 2201;
  return held.status === 'ok' ? held : 2304;
}
