import { isCountryName } from '#app/records/country.ts';
import { asList, asObject, asText, asTexts, type JsonObject } from '../json.ts';
import { type Card, CardBuilder } from './card.ts';

/**
 * A contact card as RFC 7095 (jCard) has it. Lenient: no `version`, names in any case, the bare
 * list of properties without `"vcard"`, objects for lists.
 */
export function readJcard(vcardArray: unknown): Card | null {
  const outer = asList(vcardArray);
  // The properties are the member that is a list of lists; what is put around it differs.
  const inner = outer.find((item) => asList(asList(item)[0]).length > 0) ?? outer;
  const properties = asList(inner)
    .map(asList)
    .filter(([name]) => typeof name === 'string');
  if (properties.length === 0) return null;
  const card = new CardBuilder();
  let kind: string | null = null;
  // RFC 7095 §3.3: a property may have several values.
  for (const [name, parameters, , ...values] of properties) {
    const property = String(name).toLowerCase();
    if (property === 'kind') kind ??= flatText(values);
    else readProperty(card, property, asObject(parameters) ?? {}, values);
  }
  return card.build(kind);
}

function readProperty(
  card: CardBuilder,
  name: string,
  parameters: JsonObject,
  values: readonly unknown[],
): void {
  const text = flatText(values);
  if (name === 'fn') card.set('name', text);
  // A card without a formatted name: family name and given name, as RFC 6350 §6.2.2 orders them.
  else if (name === 'n') card.set('name', personName(values[0]));
  else if (name === 'org') card.set('organization', text);
  else if (name === 'email') card.setEmail(text);
  else if (name === 'url') card.setUrl(text);
  else if (name === 'adr') readAddress(card, parameters, values[0]);
  else if (name === 'tel') {
    const isFax = asTexts(parameters.type).some((type) => type.toLowerCase() === 'fax');
    card.setPhone(isFax ? 'fax' : 'phone', text);
  }
}

/** A text or a list of texts (`org` with its units, `fn` as a list) as one text. */
function flatText(value: unknown, depth = 0): string | null {
  if (!Array.isArray(value)) return asText(value);
  if (depth > 3) return null;
  const parts = asList(value).map((item) => flatText(item, depth + 1));
  return parts.filter((item) => item !== null).join(', ') || null;
}

function personName(value: unknown): string | null {
  const [family, given, additional] = asList(value).map((part) => flatText(part));
  return [given, additional, family].filter(Boolean).join(' ') || null;
}

/** RFC 6350 §6.3.1: box, extended, street, locality, region, code, country; each may be a list. */
function readAddress(card: CardBuilder, parameters: JsonObject, value: unknown): void {
  // The first address is the one that counts: two in one record would be mixed.
  if (card.hasAddress) return;
  const parts = Array.isArray(value) ? asList(value).map(textsIn) : [];
  const [box = [], extended = [], street = [], locality, region, code, country] = parts;
  for (const line of [...street, ...extended, ...box]) card.addStreet(line);
  card.set('city', locality?.join(', ') ?? null);
  card.set('state', region?.join(', ') ?? null);
  card.set('postalCode', code?.join(' ') ?? null);
  // RFC 8605 §3.1: the parameter `cc` is the code, the component may be in any language.
  card.set('country', asTexts(parameters.cc)[0] ?? null);
  card.set('country', country?.join(', ') ?? null);
  if (!card.hasAddress) readLabel(card, asText(parameters.label) ?? asText(value) ?? '');
}

function textsIn(part: unknown): readonly string[] {
  return asTexts(Array.isArray(part) ? part : [part]);
}

/** RFC 7095 §3.3.1.3: an address known only as lines. The last may name the country. */
function readLabel(card: CardBuilder, label: string): void {
  const lines = label.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length > 1 && isCountryName(lines.at(-1) ?? ''))
    card.set('country', lines.pop() ?? null);
  for (const line of lines) card.addStreet(line);
}
