/** RFC 5731, section 3.2.1, with the money of RFC 8748 and the secrets of RFC 9154. */
import { isoInstant } from '#app/base/clock.ts';
import type { CommandAnswer } from '../answers.ts';
import { weaknessOf } from '../auth-info.ts';
import type { RegistryBooks } from '../books/books.ts';
import { centsOf } from '../books/money.ts';
import { type FeeDialect, feeNamespace } from '../schemas/fees.ts';
import { childOf, namedChildren, tokenOf, type XmlNode } from '../wire/xml.ts';
import type { AskedCommand, Handler } from './asked.ts';
import { inDomain, isOurs, nameIn } from './domain.ts';
import { feeCreateReply } from './fee-replies.ts';

export const registerDomain: Handler = (books, asked) => {
  const { object, registrar, clTrid, svTrid } = asked;
  const { conduct, names, clock } = books;
  const name = nameIn(object);
  if (!isOurs(books, name)) return { code: 2306, reason: 'not of this registry' };
  const period = childOf(object, 'period');
  const years = Number(tokenOf(period) || 1);
  if (period?.attributes.get('unit') === 'm') return { code: 2102, reason: 'years alone' };
  if (years > conduct.mostYears)
    return { code: 2004, reason: `${conduct.mostYears} years at most` };

  const refusal = authInfoFault(books, asked) ?? linksFault(books, object);
  if (refusal) return refusal;
  if (names.find(name)) return { code: conduct.heldCode };

  const cents = books.prices.of(name).cents * years;
  const { feeVersion } = conduct;
  const fees = feeVersion ? asked.extensions.get(feeNamespace(feeVersion)) : undefined;
  const tooLow = feeFault(books, name, cents, fees);
  if (tooLow) return tooLow;
  if (!registrar.money.affords(cents)) return { code: 2104 };

  const at = clock.now();
  const authInfo = secretIn(object);
  if (authInfo !== null) books.record.authInfos.set(authInfo, name);
  const held = names.register({
    name,
    registrar: registrar.id,
    createdAt: at,
    years,
    status: conduct.createsPend ? 'pendingCreate' : 'ok',
    registrant: tokenOf(childOf(object, 'registrant')) || null,
    contacts: namedChildren(object, 'contact').map((node) => ({
      type: node.attributes.get('type') ?? '',
      id: tokenOf(node),
    })),
    servers: namedChildren(childOf(object, 'ns'), 'hostObj').map(tokenOf),
    authInfo,
  });
  registrar.money.move({ at, operation: 'create', name, cents: -cents, clTrid });
  if (conduct.createsPend) books.applyFor({ name, registrar, cents, clTrid, svTrid });
  return {
    code: conduct.createsPend ? 1001 : 1000,
    data: inDomain(
      'creData',
      `<domain:name>${name}</domain:name>` +
        `<domain:crDate>${isoInstant(at)}</domain:crDate>` +
        `<domain:exDate>${isoInstant(held.endsAt)}</domain:exDate>`,
    ),
    ...(fees ? { extension: paid(books, feeVersion!, cents, asked) } : {}),
  };
};

function paid(
  books: RegistryBooks,
  version: FeeDialect,
  cents: number,
  { registrar: { money } }: AskedCommand,
): string {
  return feeCreateReply(books, version, cents, {
    cents: money.cents,
    limitCents: money.creditLimitCents,
  });
}

function secretIn(object: XmlNode): string | null {
  return childOf(childOf(object, 'authInfo'), 'pw')?.text || null;
}

/** RFC 9154, sections 4.1 and 5.1. */
export function authInfoFault(
  { conduct, record }: RegistryBooks,
  { object, broke }: Pick<AskedCommand, 'object' | 'broke'>,
): CommandAnswer | null {
  const secret = secretIn(object);
  const isAnothers = ![undefined, nameIn(object)].includes(record.authInfos.get(secret ?? ''));
  const weakness =
    secret === null
      ? conduct.authInfo === 'strong'
        ? 'it is empty'
        : null
      : (weaknessOf(secret) ?? (isAnothers ? 'it is another name’s' : null));
  if (weakness === null || conduct.authInfo === 'any') return null;
  broke(`a weak authInfo: ${weakness}`);
  return { code: conduct.weakAuthInfoCode, reason: 'authInfo is weak' };
}

function linksFault(
  { conduct, contacts, hosts }: RegistryBooks,
  object: XmlNode,
): CommandAnswer | null {
  const registrant = tokenOf(childOf(object, 'registrant'));
  const linked = namedChildren(object, 'contact');
  if (conduct.needsRegistrant && registrant === '')
    return { code: 2003, reason: 'registrant is missing' };
  for (const type of conduct.contactTypes)
    if (!linked.some((node) => node.attributes.get('type') === type))
      return { code: 2003, reason: `a contact of type ${type} is missing` };
  for (const id of [registrant, ...linked.map(tokenOf)])
    if (id !== '' && !contacts.has(id)) return { code: 2303, reason: 'no such contact' };
  for (const host of namedChildren(childOf(object, 'ns'), 'hostObj').map(tokenOf))
    if (!hosts.has(host.toLowerCase())) return { code: 2303, reason: 'no such host' };
  return null;
}

/** RFC 8748, section 5.2.1: what the client agrees to pay must cover what it costs. */
function feeFault(
  { prices }: RegistryBooks,
  name: string,
  cents: number,
  fees: XmlNode | undefined,
): CommandAnswer | null {
  if (!fees)
    return prices.feeIsRequired || prices.isPremium(name)
      ? { code: 2004, reason: 'the fee is missing' }
      : null;
  const currency = tokenOf(childOf(fees, 'currency'));
  if (currency !== '' && currency !== prices.currency)
    return { code: 2004, reason: `fees are in ${prices.currency}` };
  const agreed = [...namedChildren(fees, 'fee'), ...namedChildren(fees, 'credit')].reduce(
    (sum, node) => sum + centsOf(tokenOf(node)),
    0,
  );
  return agreed < cents ? { code: 2004, reason: 'the fee is higher' } : null;
}
