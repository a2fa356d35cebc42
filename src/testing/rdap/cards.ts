/** Rules of contact cards: jCard (RFC 7095, RFC 6350) and JSContact (RFC 9553). */

type Json = Record<string, unknown>;

const TYPES =
  /^(?:text|uri|date|time|date-time|date-and-or-time|timestamp|boolean|integer|float|utc-offset|language-tag)$/;
/** RFC 3966's global number with its parameters. */
const TEL_URI = /^tel:\+[\d.()-]*\d[\d.()-]*(?:;[a-z0-9-]+=[\w.%+-]+)*$/i;

export function jcardFaults(card: unknown): string[] {
  if (!Array.isArray(card) || card[0] !== 'vcard' || !Array.isArray(card[1]) || card.length !== 2)
    return ['vcardArray: not ["vcard", […]] (RFC 7095 §3.2)'];
  const properties = card[1] as unknown[][];
  const faults = properties.flatMap(propertyFaults);
  const named = (name: string) => properties.filter(([own]) => own === name);
  if (
    properties[0]?.[0] !== 'version' ||
    properties[0][3] !== '4.0' ||
    named('version').length !== 1
  )
    faults.push('version: not first, or not 4.0 (RFC 6350 §6.7.9)');
  if (named('fn').length === 0) faults.push('fn: missing (RFC 6350 §6.2.1)');
  if (named('kind').length > 1) faults.push('kind: more than once (RFC 6350 §6.1.4)');
  return faults;
}

function propertyFaults([name, parameters, type, ...values]: unknown[]): string[] {
  const isName = typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name);
  const isObject =
    typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters);
  if (!isName || !isObject || !TYPES.test(String(type)) || values.length === 0)
    return [`${name}: not [name, {…}, type, value] (RFC 7095 §3.3)`];
  const [value] = values;
  const { cc, type: kind } = parameters as Json;
  const faults: string[] = [];
  const hold = (isRight: boolean, fault: string) => isRight || faults.push(`${name}: ${fault}`);
  if (name === 'adr') {
    const isText = (part: unknown) =>
      typeof part === 'string' ||
      (Array.isArray(part) && part.every((it) => typeof it === 'string'));
    hold(Array.isArray(value) && value.length === 7 && value.every(isText), 'not seven texts');
    hold(cc === undefined || /^[A-Z]{2}$/.test(String(cc)), 'cc is no country code (RFC 8605)');
    hold(cc === undefined || (value as unknown[])[6] === '', 'a country beside its code');
  } else
    hold(
      values.every((one) => typeof one === 'string'),
      'no text',
    );
  if (name === 'tel') {
    hold(type === 'text' || TEL_URI.test(String(value)), `${value} is no tel URI (RFC 3966)`);
    hold(/^(?:voice|fax)$/.test(String(kind)), 'neither voice nor fax');
  }
  if (name === 'kind') hold(/^(?:individual|group|org|location)$/.test(String(value)), 'unknown');
  if (type === 'uri') hold(URL.canParse(String(value)), `${value} is no URI`);
  return faults;
}

const CARD_MEMBERS =
  /^(?:@type|version|uid|kind|name|organizations|emails|phones|addresses|links)$/;
const COMPONENTS = /^(?:name|locality|region|postcode|country)$/;

export function jscontactFaults(card: unknown): string[] {
  const { '@type': type, version, uid, kind, name, ...rest } = card as Json;
  const faults: string[] = [];
  const hold = (isRight: boolean, fault: string) => isRight || faults.push(`jscard: ${fault}`);
  hold(type === 'Card' && version === '1.0', 'no Card of version 1.0 (RFC 9553 §2.1)');
  hold(typeof uid === 'string' && uid !== '', 'no uid (RFC 9553 §2.1.9)');
  hold(kind === undefined || kind === 'org', 'unknown kind');
  hold(name === undefined || typeof (name as Json).full === 'string', 'a name without `full`');
  hold(
    Object.keys(rest).every((member) => CARD_MEMBERS.test(member)),
    'unknown members',
  );
  for (const map of Object.values(rest)) {
    const ids = Object.keys(map as Json);
    hold(ids.length > 0 && ids.every((id) => /^[\w-]{1,255}$/.test(id)), 'no Id (RFC 9553 §1.4.1)');
  }
  for (const { components = [], countryCode } of Object.values((rest.addresses ?? {}) as Json) as {
    components?: Json[];
    countryCode?: string;
  }[]) {
    hold(
      components.every((one) => COMPONENTS.test(String(one.kind))),
      'an unknown component',
    );
    hold(countryCode === undefined || /^[A-Z]{2}$/.test(countryCode), 'no country code');
  }
  return faults;
}
