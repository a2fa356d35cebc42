import { isCountryName } from '#app/records/country.ts';
import { asList, asObject, asText, asTexts, type JsonObject } from '../json.ts';
import { type Card, CardBuilder } from './card.ts';

interface Property {
  readonly name: string;
  readonly parameters: JsonObject;
  /** RFC 7095 §3.3: a property may have several values. */
  readonly values: readonly unknown[];
}

/**
 * A contact card as RFC 7095 (jCard) has it: `["vcard", [["fn", {}, "text", "…"], …]]`. Lenient: no
 * `version`, property names in any case, the bare list of properties without `"vcard"`, objects for
 * lists.
 */
export function readJcard(vcardArray: unknown): Card | null {
  const properties = propertiesOf(vcardArray);
  if (properties.length === 0) return null;
  const card = new CardBuilder();
  for (const property of properties) readProperty(card, property);
  const kind = properties.find(({ name }) => name === 'kind');
  return card.build(flatText(kind?.values));
}

function propertiesOf(vcardArray: unknown): Property[] {
  const outer = asList(vcardArray);
  // The properties are the member that is a list of lists; servers differ in what they put around
  // it.
  const inner = outer.find((item) => asList(asList(item)[0]).length > 0) ?? outer;
  const properties: Property[] = [];
  for (const item of asList(inner)) {
    const [name, parameters, , ...values] = asList(item);
    if (typeof name !== 'string') continue;
    properties.push({ name: name.toLowerCase(), parameters: asObject(parameters) ?? {}, values });
  }
  return properties;
}

function readProperty(card: CardBuilder, { name, parameters, values }: Property): void {
  const text = flatText(values);
  if (name === 'fn') card.set('name', text);
  // A card without a formatted name: family name and given name, as RFC 6350 §6.2.2 orders them.
  else if (name === 'n') card.set('name', personName(values[0]));
  else if (name === 'org') card.set('organization', text);
  else if (name === 'email') card.setEmail(text);
  else if (name === 'url') card.setUrl(text);
  else if (name === 'tel') readPhone(card, parameters, text);
  else if (name === 'adr') readAddress(card, parameters, values[0]);
}

/**
 * A value that may be text or a list of texts (`org` with its units, `fn` as a list), as one text.
 */
function flatText(value: unknown, depth = 0): string | null {
  if (!Array.isArray(value)) return asText(value);
  if (depth > 3) return null;
  const parts = asList(value)
    .map((item) => flatText(item, depth + 1))
    .filter((item) => item !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

function personName(value: unknown): string | null {
  const [family = null, given = null, additional = null] = asList(value).map((part) =>
    flatText(part),
  );
  const parts = [given, additional, family].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : null;
}

function readPhone(card: CardBuilder, parameters: JsonObject, number: string | null): void {
  const types = asTexts(parameters.type).map((type) => type.toLowerCase());
  card.setPhone(types.includes('fax') ? 'fax' : 'phone', number);
}

/**
 * RFC 6350 §6.3.1: post office box, extended address, street, locality, region, postal code,
 * country; each may be a list.
 */
function readAddress(card: CardBuilder, parameters: JsonObject, value: unknown): void {
  if (card.hasAddress) return; // the first address is the one that counts: two in one record would be mixed
  const parts = Array.isArray(value) ? asList(value) : [];
  const [box, extended, street, locality, region, code, country] = parts.map((part) =>
    partTexts(part),
  );
  for (const line of [...(street ?? []), ...(extended ?? []), ...(box ?? [])]) card.addStreet(line);
  card.set('city', locality?.join(', ') || null);
  card.set('state', region?.join(', ') || null);
  card.set('postalCode', code?.join(' ') || null);
  // RFC 8605 §3.1: the code in parameter `cc` is the country's own word, the component may be in
  // any language.
  card.set('country', asTexts(parameters.cc)[0] ?? null);
  card.set('country', country?.join(', ') || null);
  if (!card.hasAddress) readUnstructured(card, asText(parameters.label) ?? asText(value));
}

function partTexts(part: unknown): string[] {
  return Array.isArray(part) ? [...asTexts(part)] : [asText(part)].filter((text) => text !== null);
}

/**
 * RFC 7095 §3.3.1.3: an address known only as lines on a label. The last line counts as the country
 * when it names one.
 */
function readUnstructured(card: CardBuilder, label: string | null): void {
  const lines = (label ?? '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > 1 && isCountryName(lines.at(-1) ?? ''))
    card.set('country', lines.pop() ?? null);
  for (const line of lines) card.addStreet(line);
}
