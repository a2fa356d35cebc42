import { asList, asObject, asText, type JsonObject } from '../json.ts';
import { type Card, CardBuilder } from './card.ts';

/**
 * A contact card as RFC 9553 (JSContact) has it. Lenient to its drafts: `fullName` for `name.full`,
 * address parts as members, `street` as a list of `{type, value}`.
 */
export function readJscontact(value: unknown): Card | null {
  const source = asObject(value);
  if (!source) return null;
  const card = new CardBuilder();
  card.set('name', nameOf(source));
  for (const { name } of objectsIn(source.organizations)) card.set('organization', draftText(name));
  for (const { address, email } of objectsIn(source.emails))
    card.setEmail(asText(address) ?? asText(email));
  for (const { features, number, phone } of objectsIn(source.phones)) {
    const isFax = Array.isArray(features)
      ? features.includes('fax')
      : asObject(features)?.fax === true;
    card.setPhone(isFax ? 'fax' : 'phone', asText(number) ?? asText(phone));
  }
  readAddress(card, asObject(asList(source.addresses)[0]) ?? {});
  for (const { uri } of objectsIn(source.links)) card.setUrl(asText(uri));
  return card.build(asText(source.kind));
}

function objectsIn(value: unknown): JsonObject[] {
  return asList(value).map((item) => asObject(item) ?? {});
}

function nameOf({ name, fullName }: JsonObject): string | null {
  const { full, components } = asObject(name) ?? {};
  const parts = objectsIn(components).map(({ value }) => asText(value));
  return draftText(full) ?? draftText(fullName) ?? (parts.filter(Boolean).join(' ') || null);
}

/** Drafts up to -06 wrapped texts as `{value, localizations}`. */
function draftText(value: unknown): string | null {
  return asText(value) ?? asText(asObject(value)?.value);
}

/** Component kinds of RFC 9553 §2.5.1.2 for street lines, in the order people write them. */
const STREET_KINDS =
  'room apartment floor building block number name direction postOfficeBox'.split(' ');

function readAddress(card: CardBuilder, address: JsonObject): void {
  const components = [...objectsIn(address.components), ...objectsIn(address.street)];
  const textOf = (kind: string) =>
    asText(components.find((part) => part.kind === kind || part.type === kind)?.value);
  card.addStreet(STREET_KINDS.map(textOf).filter(Boolean).join(' '));
  card.set('city', textOf('locality') ?? asText(address.locality));
  card.set('state', textOf('region') ?? asText(address.region));
  card.set('postalCode', textOf('postcode') ?? asText(address.postcode));
  card.set('country', asText(address.countryCode) ?? textOf('country') ?? asText(address.country));
  if (!card.hasAddress) card.addStreet(asText(address.full) ?? draftText(address.fullAddress));
}
