/** What a server sends (RFC 5730 §2.4–2.6), as far as catching a name needs it. */
import { type CheckedObject, readCheckedObjects } from './existence.ts';
import {
  type ChargedPrice,
  type CheckedFees,
  type CheckedPrice,
  readCharged,
  readCheckedFees,
} from './extensions/fee-answers.ts';
import { type LoginEvent, readLoginEvents } from './extensions/login-security.ts';
import { CONTACT, DOMAIN, EPP, RGP } from './namespaces.ts';
import {
  child,
  childrenOf,
  childText,
  isTrue,
  parseXml,
  type XmlElement,
  xmlInstant,
} from './xml.ts';

export interface Greeting {
  /** The server's clock when it wrote this, epoch milliseconds; null when it can't be read. */
  readonly serverTime: number | null;
  readonly server: string;
  readonly versions: readonly string[];
  readonly languages: readonly string[];
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
}

export interface EppResponse {
  /** The document as it came. */
  readonly document: string;
  readonly code: number;
  /** The registry's own words; never shown to clients as they are. */
  readonly message: string;
  /** Identifier of the command this answers; null where the server could not read it. */
  readonly clTRID: string | null;
  /** Of the notice in this answer to a poll. */
  readonly messageId: string | null;
  /** Of a login (RFC 8807). */
  readonly loginEvents: readonly LoginEvent[];
  readonly checked: readonly Checked[];
  /** Contacts or hosts. */
  readonly objects: readonly CheckedObject[];
  readonly info: DomainInfo | null;
  readonly created: Pick<DomainInfo, 'name' | 'createdAt' | 'expiresAt'> | null;
  /** The identifier of a contact, as the registry names it. */
  readonly createdContact: string | null;
  /** What the create cost, where the registry tells. */
  readonly charged: ChargedPrice | null;
}

export interface Checked {
  readonly name: string;
  readonly available: boolean;
  readonly reason: string | null;
  /** What creates cost, as far as the registry tells (RFC 8748). */
  readonly prices: readonly CheckedPrice[];
  /** Why it tells none. */
  readonly priceReason: string | null;
}

export interface DomainInfo {
  readonly name: string;
  readonly clientId: string;
  readonly statuses: readonly string[];
  /** RFC 3915: what tells redemption from pending delete. */
  readonly graceStatuses: readonly string[];
  /** Epoch milliseconds, as all times here; null when absent or unreadable. */
  readonly createdAt: number | null;
  readonly expiresAt: number | null;
  readonly updatedAt: number | null;
  /** Host objects that the name is delegated to; or host attributes' names. */
  readonly nameservers: readonly string[];
  /** Told to the sponsor alone. */
  readonly authInfo: string | null;
}

export type ServerDocument =
  | { readonly kind: 'greeting'; readonly greeting: Greeting }
  | { readonly kind: 'response'; readonly response: EppResponse };

/** Null for what is neither a greeting nor a response with a result. */
export function readServerDocument(xml: string): ServerDocument | null {
  const root = parseXml(xml);
  if (root?.local !== 'epp' || root.uri !== EPP) return null;
  const greeting = child(root, EPP, 'greeting');
  if (greeting) return { kind: 'greeting', greeting: readGreeting(greeting) };
  const response = readResponse(child(root, EPP, 'response'), xml);
  return response && { kind: 'response', response };
}

function readGreeting(greeting: XmlElement): Greeting {
  const menu = child(greeting, EPP, 'svcMenu');
  const texts = (parent: XmlElement | null, local: string) =>
    childrenOf(parent, EPP, local).map((one) => one.text);
  return {
    serverTime: xmlInstant(childText(greeting, EPP, 'svDate')),
    server: childText(greeting, EPP, 'svID') ?? '',
    versions: texts(menu, 'version'),
    languages: texts(menu, 'lang'),
    objects: texts(menu, 'objURI'),
    extensions: texts(child(menu, EPP, 'svcExtension'), 'extURI'),
  };
}

function readResponse(response: XmlElement | null, document: string): EppResponse | null {
  const result = child(response, EPP, 'result');
  const code = result?.attributes.code ?? '';
  if (!response || !result || !/^[12][0-9]{3}$/.test(code)) return null;
  const data = child(response, EPP, 'resData');
  const extension = child(response, EPP, 'extension');
  return {
    document,
    code: Number(code),
    message: childText(result, EPP, 'msg') ?? '',
    clTRID: childText(child(response, EPP, 'trID'), EPP, 'clTRID'),
    messageId: child(response, EPP, 'msgQ')?.attributes.id || null,
    loginEvents: readLoginEvents(extension),
    checked: readChecked(child(data, DOMAIN, 'chkData'), readCheckedFees(extension)),
    objects: readCheckedObjects(data),
    info: readInfo(child(data, DOMAIN, 'infData'), child(extension, RGP, 'infData')),
    created: readCreated(child(data, DOMAIN, 'creData')),
    createdContact: childText(child(data, CONTACT, 'creData'), CONTACT, 'id'),
    charged: readCharged(extension),
  };
}

function readChecked(
  data: XmlElement | null,
  fees: ReadonlyMap<string, CheckedFees>,
): readonly Checked[] {
  return childrenOf(data, DOMAIN, 'cd').flatMap((one) => {
    const named = child(one, DOMAIN, 'name');
    if (!named) return [];
    const name = named.text.toLowerCase();
    return [
      {
        name,
        available: isTrue(named.attributes.avail),
        reason: childText(one, DOMAIN, 'reason'),
        prices: fees.get(name)?.prices ?? [],
        priceReason: fees.get(name)?.reason ?? null,
      },
    ];
  });
}

function readInfo(data: XmlElement | null, grace: XmlElement | null): DomainInfo | null {
  const name = childText(data, DOMAIN, 'name');
  if (!data || !name) return null;
  const statuses = (parent: XmlElement | null, uri: string, local: string) =>
    childrenOf(parent, uri, local).flatMap(({ attributes }) =>
      attributes.s ? [attributes.s] : [],
    );
  return {
    name: name.toLowerCase(),
    clientId: childText(data, DOMAIN, 'clID') ?? '',
    statuses: statuses(data, DOMAIN, 'status'),
    graceStatuses: statuses(grace, RGP, 'rgpStatus'),
    createdAt: xmlInstant(childText(data, DOMAIN, 'crDate')),
    expiresAt: xmlInstant(childText(data, DOMAIN, 'exDate')),
    updatedAt: xmlInstant(childText(data, DOMAIN, 'upDate')),
    nameservers: readNameservers(child(data, DOMAIN, 'ns')),
    authInfo: childText(child(data, DOMAIN, 'authInfo'), DOMAIN, 'pw'),
  };
}

function readNameservers(ns: XmlElement | null): string[] {
  const attributes = childrenOf(ns, DOMAIN, 'hostAttr').map((one) =>
    childText(one, DOMAIN, 'hostName'),
  );
  const objects = childrenOf(ns, DOMAIN, 'hostObj').map(({ text }) => text);
  return [...objects, ...attributes].filter((host) => host !== null);
}

function readCreated(data: XmlElement | null): EppResponse['created'] {
  const name = childText(data, DOMAIN, 'name');
  if (!name) return null;
  return {
    name: name.toLowerCase(),
    createdAt: xmlInstant(childText(data, DOMAIN, 'crDate')),
    expiresAt: xmlInstant(childText(data, DOMAIN, 'exDate')),
  };
}
