/** Fees (RFC 8748), in the version of a session: registries still speak drafts of it. */
import { DOMAIN, FEE } from '../namespaces.ts';
import { element, type Markup } from '../xml.ts';

/**
 * How a check asks what a create costs:
 *
 * - `domain`   each name in a fee:domain of its own, as in all of the first drafts
 * - `object`   the same, for objects of any kind
 * - `single`   one command, for all names of the check
 * - `commands` commands with their periods inside, for all names of the check
 */
type CheckForm = 'domain' | 'object' | 'single' | 'commands';

export interface FeeVersion {
  /** Its namespace. */
  readonly uri: string;
  readonly form: CheckForm;
}

/** draft-brown-epp-fees-03 to -07 and draft-ietf-regext-epp-fees, by the number in their names. */
const DRAFT = /^urn:ietf:params:xml:ns:(?:epp:)?fee-0\.(\d{1,2})$/;
const DRAFTS: readonly (readonly [first: number, last: number, form: CheckForm])[] = [
  [5, 8, 'domain'],
  [9, 9, 'object'],
  [11, 11, 'single'],
  [12, 25, 'commands'],
];
/** Of any version, and of what other registries tell prices by. */
const PRICES = /[:/](?:fee|charge|price|premium)-\d/;

/** Null for a version that isn't spoken here. */
export function feeVersion(uri: string): FeeVersion | null {
  if (uri === FEE) return { uri, form: 'commands' };
  const number = draftNumber(uri);
  const row = DRAFTS.find(([first, last]) => number >= first && number <= last);
  return row ? { uri, form: row[2] } : null;
}

/** Of those that a server offers, the newest that is spoken here. */
export function newestFee(offered: readonly string[]): FeeVersion | null {
  const age = ({ uri }: FeeVersion) => (uri === FEE ? 0 : 100 - draftNumber(uri));
  const spoken = offered.flatMap((uri) => feeVersion(uri) ?? []);
  return spoken.sort((a, b) => age(a) - age(b))[0] ?? null;
}

/** Names may have prices of their own there that we have no way to read, nor to agree to. */
export function hidesPrices(offered: readonly string[]): boolean {
  return newestFee(offered) === null && offered.some((uri) => PRICES.test(uri));
}

/** Goes with a check of these names: what so many years of each cost. */
export function askFees({ uri, form }: FeeVersion, names: readonly string[], years: number) {
  const period = element('fee:period', { unit: 'y' }, String(years));
  const command = element('fee:command', {}, 'create');
  const each = (make: (name: string) => Markup) => check(uri, names.map(make));
  switch (form) {
    case 'domain':
      return each((name) =>
        element('fee:domain', {}, [element('fee:name', {}, name), command, period]),
      );
    case 'object':
      return each((name) => {
        const named = element('fee:objID', { element: 'name' }, name);
        return element('fee:object', { objURI: DOMAIN }, [named, command, period]);
      });
    case 'single':
      return check(uri, [command, period]);
    case 'commands':
      return check(uri, [element('fee:command', { name: 'create' }, period)]);
  }
}

/** Goes with a create: what we agree to pay (RFC 8748 §5.2.1; the same in every version). */
export function agreeFee({ uri }: FeeVersion, fee: { amount: string; currency: string }): Markup {
  return element('fee:create', { 'xmlns:fee': uri }, [
    element('fee:currency', {}, fee.currency),
    element('fee:fee', {}, fee.amount),
  ]);
}

function check(uri: string, content: readonly Markup[]): Markup {
  return element('fee:check', { 'xmlns:fee': uri }, content);
}

/** Not a number for what is no draft. */
function draftNumber(uri: string): number {
  return Number(DRAFT.exec(uri)?.[1]);
}
