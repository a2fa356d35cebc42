/** What settings are made of: their rows, and the kinds of values. */
import { type Static, type TSchema, Type } from 'typebox';
import { parseRedisUrl } from '../redis/redis-url.ts';

export interface Setting<Value = unknown> {
  /** Of the environment variable. */
  readonly name: string;
  readonly schema: TSchema & { readonly description?: string };
  /** null: unset by default. */
  readonly fallback: Value | null;
  /** Markdown for docs/settings.md. */
  readonly about: string;
  /** Only for the type. */
  readonly value?: Value;
}

/** A setting with a default. */
export function set<S extends TSchema>(
  name: string,
  schema: S,
  fallback: Static<S>,
  about: string,
): Setting<Static<S>> {
  return { name, schema, fallback, about };
}

/** A setting whose value is null when it is unset. */
export function unset<S extends TSchema>(
  name: string,
  schema: S,
  about: string,
): Setting<Static<S> | null> {
  return { name, schema, fallback: null, about };
}

// `description` says what a value must be: the fault that the operator reads.
const text = Type.String();
const flag = Type.Boolean({ description: 'true or false' });
const list = Type.Array(Type.String());
const whole = (minimum: number, maximum: number) =>
  Type.Integer({ minimum, maximum, description: `a whole number from ${minimum} to ${maximum}` });
const share = Type.Number({ minimum: 0, maximum: 1, description: 'a number from 0 to 1' });
const days = whole(1, 36_500);
const oneOf = <const Values extends string[]>(values: readonly [...Values]) =>
  Type.Enum(values, { description: `one of ${values.join(', ')}` });

const url = (...protocols: string[]) =>
  Type.Refine(
    Type.String({ description: `a URL that begins with ${protocols.join(' or ')}` }),
    (value) => {
      // PostgreSQL's URLs may name several hosts, which others can't: the first one is judged.
      const one = value.replace(/^(postgres(?:ql)?:\/\/[^/?#,]*),[^/?#]*/, '$1');
      return URL.canParse(one) && protocols.includes(new URL(one).protocol);
    },
  );
const web = url('http:', 'https:');

const redis = Type.Refine(
  Type.String({
    description:
      'redis://host, redis+sentinel://host,host/master, redis+cluster://host,host or unix:/path; ' +
      'rediss for TLS; user:password@ before the hosts, percent-encoded',
  }),
  (value) => parseRedisUrl(value) !== null,
);

const origin = Type.Refine(
  Type.String(),
  (value) =>
    value === '*' || (URL.canParse(value) && new URL(value).origin === value.toLowerCase()),
);

/** Where an operator is reached. */
const contact = Type.Refine(
  Type.String({ description: 'an e-mail address, or a URL that begins with https: or http:' }),
  (value) => /^[^\s@]+@[^\s@]+$/.test(value) || (/^https?:/.test(value) && URL.canParse(value)),
);

export const KINDS = {
  contact,
  text,
  flag,
  list,
  whole,
  share,
  days,
  oneOf,
  url,
  web,
  redis,
  origin,
};
