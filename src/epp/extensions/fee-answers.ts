/** What a server says of fees, in any version: they differ in where they say the same. */
import { DOMAIN } from '../namespaces.ts';
import { child, childrenOf, childText, isTrue, type XmlElement } from '../xml.ts';
import { feeVersion } from './fee.ts';

export interface Fee {
  /** As the registry writes it. */
  readonly amount: string;
  /** Null: it doesn't say. */
  readonly refundable: boolean | null;
  /** An `xs:duration`, in which it is given back. */
  readonly gracePeriod: string | null;
  readonly applied: 'immediate' | 'delayed' | null;
}

/** The price is the sum of all. */
export interface Charge {
  readonly fees: readonly Fee[];
  /** Negative amounts. */
  readonly credits: readonly string[];
  /** "" where the registry leaves it out. */
  readonly currency: string;
}

/** Of a create. */
export interface CheckedPrice extends Charge {
  /** That it is the price of; null: it doesn't say, or not in years. */
  readonly years: number | null;
  readonly premium: boolean;
}

export interface CheckedFees {
  readonly prices: readonly CheckedPrice[];
  /** Why there is none. */
  readonly reason: string | null;
}

/** What a create did cost. */
export interface ChargedPrice extends Charge {
  /** What the account has left, and how far below zero it may go; null: not told. */
  readonly balance: string | null;
  readonly creditLimit: string | null;
}

/** By name, in lower case. */
export function readCheckedFees(extension: XmlElement | null): ReadonlyMap<string, CheckedFees> {
  const data = feeData(extension, 'chkData');
  const currency = data && childText(data, data.uri, 'currency');
  return new Map(
    childrenOf(data, data?.uri ?? '', 'cd').flatMap((one) => {
      const name = nameOf(one);
      return name === null ? [] : [[name.toLowerCase(), feesOf(one, currency ?? '')]];
    }),
  );
}

/** Null where the server doesn't say what a create cost. */
export function readCharged(extension: XmlElement | null): ChargedPrice | null {
  const data = feeData(extension, 'creData');
  if (!data) return null;
  const told = (local: string) => childText(data, data.uri, local);
  const charge = chargeOf(data, told('currency') ?? '');
  return { ...charge, balance: told('balance'), creditLimit: told('creditLimit') };
}

function feeData(extension: XmlElement | null, local: string): XmlElement | null {
  const isMeant = (one: XmlElement) => one.local === local && feeVersion(one.uri) !== null;
  return extension?.children.find(isMeant) ?? null;
}

/** Up to 0.8 fee:name, in 0.9 and from 0.13 on fee:objID, between them the object's own element. */
function nameOf(one: XmlElement): string | null {
  const { uri } = one;
  return (
    childText(one, uri, 'name') ??
    childText(one, uri, 'objID') ??
    childText(child(one, uri, 'object'), DOMAIN, 'name')
  );
}

/** Up to 0.11 the command is a word beside its fees, from then on the element around them. */
function feesOf(one: XmlElement, currency: string): CheckedFees {
  const { uri, attributes } = one;
  const commands = childrenOf(one, uri, 'command');
  const creates = commands.flatMap((command) => {
    if (command.attributes.name === 'create') return isOpen(command) ? [command] : [];
    return command.text === 'create' && isOpen(command) ? [one] : [];
  });
  const reasons = [one, ...creates].map((element) => childText(element, uri, 'reason'));
  const reason = reasons.find((text) => text !== null) ?? null;
  if (attributes.avail !== undefined && !isTrue(attributes.avail)) return { prices: [], reason };
  const prices = creates.flatMap((create) => {
    const charge = chargeOf(create, childText(one, uri, 'currency') ?? currency);
    if (charge.fees.length + charge.credits.length === 0) return [];
    const priceClass = childText(create, uri, 'class') ?? childText(one, uri, 'class');
    const isStandard = isTrue(create.attributes.standard);
    const premium = !isStandard && (priceClass ?? 'standard').toLowerCase() !== 'standard';
    return [{ ...charge, years: yearsOf(child(create, uri, 'period')), premium }];
  });
  return { prices, reason };
}

/** A launch phase has prices of its own; a name that drops is not in one. */
function isOpen({ attributes: { phase } }: XmlElement): boolean {
  return phase === undefined || phase === 'open';
}

function chargeOf(parent: XmlElement, currency: string): Charge {
  const fees = childrenOf(parent, parent.uri, 'fee').map(({ text, attributes }) => ({
    amount: text,
    refundable: attributes.refundable === undefined ? null : isTrue(attributes.refundable),
    gracePeriod: attributes['grace-period'] ?? null,
    applied: appliedOf(attributes.applied),
  }));
  const credits = childrenOf(parent, parent.uri, 'credit').map(({ text }) => text);
  return { fees, credits, currency };
}

function appliedOf(text: string | undefined): Fee['applied'] {
  return text === 'immediate' || text === 'delayed' ? text : null;
}

function yearsOf(period: XmlElement | null): number | null {
  if (!period || !/^\d{1,3}$/.test(period.text)) return null;
  const count = Number(period.text);
  return period.attributes.unit === 'm' ? count / 12 : count;
}
