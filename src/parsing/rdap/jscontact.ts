import { asList, asObject, asText, type JsonObject } from '../json.ts';
import { type Card, CardBuilder } from './card.ts';

/**
 * A contact card as RFC 9553 (JSContact) has it, in the RDAP member `jscard`. Lenient to its drafts
 * too: `fullName` for `name.full`, address parts as members, `street` as a list of `{type, value}`.
 */
export function readJscontact(value: unknown): Card | null {
  const source = asObject(value);
  if (!source) return null;
  const card = new CardBuilder();
  card.set('name', nameOf(source));
  for (const organization of asList(source.organizations)) {
    card.set('organization', localisable(asObject(organization)?.name));
  }
  for (const email of asList(source.emails)) {
    card.setEmail(asText(asObject(email)?.address) ?? asText(asObject(email)?.email));
  }
  for (const phone of asList(source.phones)) readPhone(card, asObject(phone) ?? {});
  readAddress(card, asObject(asList(source.addresses)[0]) ?? {});
  for (const link of asList(source.links)) card.setUrl(asText(asObject(link)?.uri));
  return card.build(asText(source.kind));
}

function nameOf(source: JsonObject): string | null {
  const name = asObject(source.name);
  const full = localisable(name?.full) ?? localisable(source.fullName);
  if (full !== null) return full;
  const parts = asList(name?.components)
    .map((part) => asText(asObject(part)?.value))
    .filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : null;
}

/** Drafts up to -06 wrapped texts as `{value, localizations}`. */
function localisable(value: unknown): string | null {
  return asText(value) ?? asText(asObject(value)?.value);
}

function readPhone(card: CardBuilder, phone: JsonObject): void {
  const features = phone.features;
  const isFax = Array.isArray(features)
    ? features.includes('fax')
    : asObject(features)?.fax === true;
  card.setPhone(isFax ? 'fax' : 'phone', asText(phone.number) ?? asText(phone.phone));
}

/**
 * Component kinds of RFC 9553 §2.5.1.2 that make up street lines, in the order people write them.
 */
const STREET_KINDS = [
  'room',
  'apartment',
  'floor',
  'building',
  'block',
  'number',
  'name',
  'direction',
  'postOfficeBox',
];

function readAddress(card: CardBuilder, address: JsonObject): void {
  const components = [...asList(address.components), ...asList(address.street)].map(
    (item) => asObject(item) ?? {},
  );
  const textOf = (kind: string) =>
    asText(components.find((part) => part.kind === kind || part.type === kind)?.value);
  const street = STREET_KINDS.map(textOf).filter((part) => part !== null);
  if (street.length > 0) card.addStreet(street.join(' '));
  card.set('city', textOf('locality') ?? asText(address.locality));
  card.set('state', textOf('region') ?? asText(address.region));
  card.set('postalCode', textOf('postcode') ?? asText(address.postcode));
  card.set('country', asText(address.countryCode) ?? textOf('country') ?? asText(address.country));
  if (!card.hasAddress) card.addStreet(asText(address.full) ?? localisable(address.fullAddress));
}
