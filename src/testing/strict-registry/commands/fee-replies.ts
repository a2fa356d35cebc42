/** What fees a check and a create are answered with. */
import type { RegistryBooks } from '../books/books.ts';
import { amountOf } from '../books/money.ts';
import { DOMAIN_NS } from '../schemas/domain.ts';
import { FEE_FORMS, type FeeDialect, feeNamespace } from '../schemas/fees.ts';
import { childOf, namedChildren, tokenOf, type XmlNode, xmlEscaped } from '../wire/xml.ts';

interface FeeAsked {
  readonly name: string;
  readonly verb: string;
  readonly years: number;
  readonly currency: string | null;
}

/** The extension of a check's reply, for these names. */
export function feeCheckReply(
  books: RegistryBooks,
  version: FeeDialect,
  asked: XmlNode,
  names: readonly string[],
): string {
  const form = FEE_FORMS[version];
  const currency = currencyOf(asked);
  const rows = names.flatMap((name): string[] => {
    if (form === 'commands') {
      const commands = namedChildren(asked, 'command').map((command) => ({
        name,
        currency,
        years: yearsOf(command),
        verb: command.attributes.get('name') ?? '',
      }));
      return [commandsRow(books, name, commands)];
    }
    if (form === 'command') return [flatRow(books, feeAsked(asked, name), objectOf(name), true)];
    const tag = form === 'objects' ? 'objID' : 'name';
    const own = namedChildren(asked, form === 'objects' ? 'object' : 'domain').find(
      (one) => tokenOf(childOf(one, tag)).toLowerCase() === name,
    );
    if (!own) return [];
    const attribute = form === 'objects' ? ' element="name"' : '';
    const id = `<fee:${tag}${attribute}>${xmlEscaped(name)}</fee:${tag}>`;
    return [flatRow(books, feeAsked(own, name), id, false)];
  });
  const head = form === 'commands' ? `<fee:currency>${books.prices.currency}</fee:currency>` : '';
  return `<fee:chkData xmlns:fee="${feeNamespace(version)}">${head}${rows.join('')}</fee:chkData>`;
}

export function feeCreateReply(
  books: RegistryBooks,
  version: FeeDialect,
  cents: number,
  balance: { readonly cents: number; readonly limitCents: number },
): string {
  return (
    `<fee:creData xmlns:fee="${feeNamespace(version)}">` +
    `<fee:currency>${books.prices.currency}</fee:currency><fee:fee>${amountOf(cents)}</fee:fee>` +
    `<fee:balance>${amountOf(balance.cents)}</fee:balance>` +
    `<fee:creditLimit>${amountOf(balance.limitCents)}</fee:creditLimit></fee:creData>`
  );
}

function currencyOf(node: XmlNode): string | null {
  return tokenOf(childOf(node, 'currency')) || null;
}

function yearsOf(node: XmlNode): number {
  return Number(tokenOf(childOf(node, 'period')) || 1);
}

function feeAsked(node: XmlNode, name: string): FeeAsked {
  const verb = tokenOf(childOf(node, 'command'));
  return { name, verb, years: yearsOf(node), currency: currencyOf(node) };
}

function objectOf(name: string): string {
  return `<fee:object><d:name xmlns:d="${DOMAIN_NS}">${xmlEscaped(name)}</d:name></fee:object>`;
}

/** Why no fee is told; null where one is. */
function whySilent(
  { prices, names }: RegistryBooks,
  { name, verb, currency }: FeeAsked,
): string | null {
  if (prices.silentBecause !== null) return prices.silentBecause;
  if (currency !== null && currency !== prices.currency) return `fees are in ${prices.currency}`;
  if (!['create', 'renew', 'transfer', 'restore'].includes(verb)) return `no fee for ${verb}`;
  return !prices.tellsOfHeld && names.find(name) ? 'the name is in use' : null;
}

function commandsRow(books: RegistryBooks, name: string, asked: readonly FeeAsked[]): string {
  const why = asked.map((one) => whySilent(books, one)).find((reason) => reason !== null);
  const id = `<fee:objID>${xmlEscaped(name)}</fee:objID>`;
  if (why)
    return `<fee:cd avail="0">${id}${asked.map(({ verb }) => `<fee:command name="${verb}"/>`).join('')}<fee:reason>${xmlEscaped(why)}</fee:reason></fee:cd>`;
  const { cents, priceClass } = books.prices.of(name);
  const fees = asked.map(
    ({ verb, years }) =>
      `<fee:command name="${verb}"${books.prices.isPremium(name) ? '' : ' standard="1"'}>` +
      `<fee:period unit="y">${years}</fee:period>` +
      `<fee:fee description="${verb}" refundable="1" grace-period="P5D">` +
      `${amountOf(cents * years)}</fee:fee></fee:command>`,
  );
  return `<fee:cd avail="1">${id}${classOf(priceClass)}${fees.join('')}</fee:cd>`;
}

function flatRow(books: RegistryBooks, asked: FeeAsked, id: string, saysAvail: boolean): string {
  const why = whySilent(books, asked);
  const { cents, priceClass } = books.prices.of(asked.name);
  const said =
    `${id}${saysAvail ? `<fee:command>${asked.verb}</fee:command>` : ''}` +
    `<fee:currency>${books.prices.currency}</fee:currency>` +
    `${saysAvail ? '' : `<fee:command>${asked.verb}</fee:command>`}` +
    `<fee:period unit="y">${asked.years}</fee:period>`;
  if (why)
    return saysAvail
      ? `<fee:cd avail="0">${said}<fee:reason>${xmlEscaped(why)}</fee:reason></fee:cd>`
      : `<fee:cd>${said}</fee:cd>`;
  const fee = `<fee:fee>${amountOf(cents * asked.years)}</fee:fee>`;
  return `<fee:cd${saysAvail ? ' avail="1"' : ''}>${said}${fee}${classOf(priceClass)}</fee:cd>`;
}

function classOf(priceClass: string | null): string {
  return priceClass === null ? '' : `<fee:class>${priceClass}</fee:class>`;
}
