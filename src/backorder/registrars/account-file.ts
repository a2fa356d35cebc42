/** What the operator may write of a registrar account, as schemas, and what is wrong with it. */

import { isIP } from 'node:net';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import Value from 'typebox/value';
import { CURRENCY_PATTERN } from '#app/records/money/amounts.ts';

const MAX_SHOWN_NAME = 40;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`, 'i');
/** What neither XML 1.0 nor an HTTP header can carry; no value here has a use for it. */
const CONTROL = '\\0-\\x1f\\x7f-\\x9f\\ud800-\\udfff\\ufffe\\uffff';

// `description` says what a value must be: the fault that the operator reads.
/** Spaces at the ends are no part of any value here, and a sign of a mistake. */
const text = (description: string, least: number, most: number, also = '') =>
  Type.String({
    pattern: `^(?!\\s)${also}[^${CONTROL}]{${least},${most}}(?<!\\s)$`,
    description,
  });
const like = (pattern: string, description: string) => Type.String({ pattern, description });
const whole = (value: number, minimum: number, maximum: number) => {
  const description = `a whole number from ${minimum} to ${maximum}`;
  return Type.Integer({ default: value, minimum, maximum, description });
};
/** Times a second; fractions are fine: 0.2 is once in five seconds. */
const rate = (value: number) => {
  const bounds = { minimum: 0.01, maximum: 1000 };
  const description = `a number from ${bounds.minimum} to ${bounds.maximum}`;
  return Type.Number({ default: value, ...bounds, description });
};
const hostName = Type.Refine(Type.String(), (one) => HOST_NAME.test(one) && isIP(one) === 0);
const host = Type.Refine(
  Type.String({ description: 'a host name or an address' }),
  (one) => HOST_NAME.test(one) || isIP(one) !== 0,
);

/** `clIDType` of RFC 5730's schema, for clients and contacts alike. */
const identifier = text('an identifier of 3 to 16 characters', 3, 16);
/** `pwType` has 6 to 16; longer ones go by RFC 8807. A `token`: no two spaces in a row. */
const password = text('a password of 6 to 128 characters', 6, 128, '(?!.* {2})');
const flag = Type.Boolean({ default: false, description: 'true or false' });
const pemFile = text('the path of a PEM file', 1, 4096);
const words = text('a text of up to 255 characters', 1, 255);

/** The token travels with every request: in the clear it may only within the machine. */
const gandiUrl = Type.Refine(
  Type.String({
    default: 'https://api.gandi.net/',
    maxLength: 500,
    description: 'a URL that begins with https:, without user, query or fragment',
  }),
  (value) => {
    const url = URL.parse(value);
    if (!url || url.username || url.password || url.search || url.hash) return false;
    const isLocal = /^(?:127\.[\d.]+|\[::1\]|localhost)$/.test(url.hostname);
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
  },
);

/** By zone, for a year. */
const prices = Type.Refine(
  Type.Record(
    Type.String(),
    Type.Object({
      create: Type.String({ pattern: '^(?:0|[1-9]\\d{0,8})(?:\\.\\d{1,4})?$' }),
      currency: Type.String({ pattern: CURRENCY_PATTERN }),
    }),
    {
      default: {},
      description: 'an object such as {"com.vn": {"create": "350000", "currency": "VND"}}',
    },
  ),
  (all) => Object.keys(all).every((zone) => HOST_NAME.test(zone)),
);

const common = {
  id: like('^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$', 'a name of up to 40 letters, digits, - and _'),
  zones: Type.Array(hostName, {
    minItems: 1,
    maxItems: 100,
    description: 'a list of one zone or more such as "test" or "com.vn", in their ASCII form',
  }),
  prices,
  identityNumbers: Type.Optional(Type.Literal('byHand', { description: 'byHand' })),
  dailyCreates: whole(500, 1, 10_000_000),
  nameservers: Type.Array(hostName, {
    default: [],
    maxItems: 100,
    description: 'a list of host names',
  }),
};

const EppFields = Type.Object({
  ...common,
  kind: Type.Literal('epp', { description: 'epp or gandi' }),
  host,
  port: whole(700, 1, 65_535),
  tlsServerName: Type.Optional(host),
  caFile: Type.Optional(pemFile),
  certFile: Type.Optional(pemFile),
  keyFile: Type.Optional(pemFile),
  clientId: identifier,
  password,
  newPassword: Type.Optional(password),
  loginSecurity: flag,
  authInfoLength: whole(24, 8, 64),
  authInfoSpecials: Type.String({
    default: '-_',
    pattern: '^[!#$%()*+,./:;=?@[\\]^_{|}~-]{0,25}$',
    description: 'characters that an authInfo may hold beside letters and digits, such as "-_"',
  }),
  registrant: Type.Optional(identifier),
  postalInfo: Type.Optional(Type.Enum(['int', 'loc', 'both'], { description: 'int, loc or both' })),
  publishContacts: Type.Optional(Type.Boolean({ description: 'true or false' })),
  contacts: Type.Object(
    {
      admin: Type.Optional(identifier),
      tech: Type.Optional(identifier),
      billing: Type.Optional(identifier),
    },
    { default: {}, description: 'an object' },
  ),
  maxSessions: whole(2, 1, 100),
  createsPerSecond: rate(10),
  checksPerSecond: rate(1),
  poll: flag,
  dailyChecks: whole(20_000, 1, 10_000_000),
  createsInWindows: flag,
  keepAliveSeconds: whole(60, 5, 3600),
});

const GandiFields = Type.Object({
  ...common,
  kind: Type.Literal('gandi', { description: 'epp or gandi' }),
  createsPerSecond: rate(1),
  url: gandiUrl,
  token: like('^[!-~]{8,512}$', 'a token of 8 to 512 characters'),
  /** The owner of what is registered, in the words of Gandi's interface. */
  owner: Type.Object(
    {
      type: Type.Enum(['individual', 'company', 'association', 'publicbody'], {
        description: 'individual, company, association or publicbody',
      }),
      given: words,
      family: words,
      orgname: Type.Optional(words),
      email: like('^[^\\s@]{1,64}@[^\\s@]{1,189}$', 'an email address'),
      phone: like('^\\+\\d{1,3}\\.\\d{4,15}$', 'a phone number such as +84.2455501234'),
      streetaddr: words,
      city: words,
      zip: words,
      state: Type.Optional(words),
      country: like('^[A-Z]{2}$', 'a country code of two capital letters'),
    },
    { description: 'an object' },
  ),
});

/** For an account whose kind is at fault, and that looks like neither. */
const AnyFields = Type.Object({ ...common, kind: EppFields.properties.kind });

export type EppFields = Static<typeof EppFields>;
export type GandiFields = Static<typeof GandiFields>;

/** How faults name it: by its id, or by its place in the file where that is at fault. */
export function accountName(entry: unknown, number: number): string {
  const isNamed = isRecord(entry) && Value.Check(common.id, entry.id);
  return isNamed ? `account ${JSON.stringify(entry.id)}` : `account ${number}`;
}

/**
 * One entry of the file, where null stands for what is left out, with its defaults; null when it
 * is at fault. `fault` is told of each fault, never of a value: it may be a secret.
 */
export function readAccountFields(
  entry: unknown,
  of: string,
  fault: (why: string) => void,
): EppFields | GandiFields | null {
  const schema = isRecord(entry) ? schemaFor(entry) : AnyFields;
  const faults = isRecord(entry) ? faultsIn(schema, entry, of) : [`${of} must be an object`];
  for (const why of faults) fault(why);
  return faults.length > 0 ? null : (Value.Default(schema, entry) as EppFields | GandiFields);
}

/** By its kind; where that is at fault, by its other fields, whose faults are told too. */
function schemaFor(entry: Readonly<Record<string, unknown>>): TObject {
  const kinds = [EppFields, GandiFields];
  const own = ({ properties }: TObject) =>
    Object.keys(entry).some((name) => name in properties && !(name in AnyFields.properties));
  const [likely, ...others] = kinds.filter((one) => own(one));
  return (
    kinds.find(({ properties }) => entry.kind === properties.kind.const) ??
    (likely && others.length === 0 ? likely : AnyFields)
  );
}

function faultsIn(
  { properties }: TObject,
  fields: Readonly<Record<string, unknown>>,
  of: string,
): readonly string[] {
  const strange = Object.keys(fields).filter((name) => !Object.hasOwn(properties, name));
  const wrong = Object.entries(properties).flatMap(([name, field]) => {
    const value = fields[name];
    const { description } = field as TSchema & { description: string };
    if (value === undefined)
      return Type.IsOptional(field) || 'default' in field
        ? []
        : [`${of}: ${name} is needed: ${description}`];
    if (Type.IsObject(field) && isRecord(value)) return faultsIn(field, value, `${of}: ${name}`);
    return Value.Check(field, value) ? [] : [`${of}: ${name} must be ${description}`];
  });
  const unknown = (name: string) =>
    `${of}: unknown field ${JSON.stringify(name.slice(0, MAX_SHOWN_NAME))}`;
  return [...strange.map(unknown), ...wrong];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
