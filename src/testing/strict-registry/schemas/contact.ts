/** RFC 5733, section 4. */
import {
  type ElementContent,
  elementsOf,
  holds,
  NOTHING,
  oneOf,
  other,
  says,
  withAttributes,
} from '../wire/grammar.ts';
import {
  ANY_TOKEN,
  anyOf,
  BOOLEAN,
  both,
  CLIENT_ID,
  COUNTRY,
  EMAIL,
  LANGUAGE,
  line,
  PHONE,
  ROID,
  SOME_TOKEN,
  token,
} from '../wire/text-types.ts';

export const CONTACT_NS = 'urn:ietf:params:xml:ns:contact-1.0';
const { one, maybe, some, any } = elementsOf(CONTACT_NS);

const ID = says(CLIENT_ID);
const LINE = says(line(1, 255));
const OPTIONAL_LINE = says(line(0, 255));
const KIND = { type: { text: anyOf('int', 'loc'), isRequired: true } };
const ADDRESS_PARTS = holds(
  any('street', OPTIONAL_LINE, 3),
  one('city', LINE),
  maybe('sp', OPTIONAL_LINE),
  maybe('pc', says(token(0, 16))),
  one('cc', says(both(token(2, 2), COUNTRY))),
);
const POSTAL = withAttributes(
  holds(one('name', LINE), maybe('org', OPTIONAL_LINE), one('addr', ADDRESS_PARTS)),
  KIND,
);
const NEW_POSTAL = withAttributes(
  holds(maybe('name', LINE), maybe('org', OPTIONAL_LINE), maybe('addr', ADDRESS_PARTS)),
  KIND,
);
const VOICE = says(PHONE, { x: { text: ANY_TOKEN } });
const MAIL = says(both(SOME_TOKEN, EMAIL));
const AUTH_INFO = holds(
  oneOf(
    one('pw', says(line(0, 1_000), { roid: { text: ROID } })),
    one('ext', holds(other(CONTACT_NS))),
  ),
);
const LOCALISED = withAttributes(NOTHING, KIND);
const DISCLOSE = withAttributes(
  holds(
    any('name', LOCALISED, 2),
    any('org', LOCALISED, 2),
    any('addr', LOCALISED, 2),
    ...['voice', 'fax', 'email'].map((what) => maybe(what, NOTHING)),
  ),
  { flag: { text: BOOLEAN, isRequired: true } },
);
const STATUS = says(ANY_TOKEN, {
  s: {
    text: anyOf(...['Delete', 'Transfer', 'Update'].map((what) => `client${what}Prohibited`)),
    isRequired: true,
  },
  lang: { text: LANGUAGE },
});

export const CONTACT_COMMANDS: Readonly<Record<string, ElementContent>> = {
  check: holds(some('id', ID)),
  info: holds(one('id', ID), maybe('authInfo', AUTH_INFO)),
  create: holds(
    one('id', ID),
    some('postalInfo', POSTAL, 2),
    maybe('voice', VOICE),
    maybe('fax', VOICE),
    one('email', MAIL),
    one('authInfo', AUTH_INFO),
    maybe('disclose', DISCLOSE),
  ),
  delete: holds(one('id', ID)),
  transfer: holds(one('id', ID), maybe('authInfo', AUTH_INFO)),
  update: holds(
    one('id', ID),
    maybe('add', holds(some('status', STATUS, 7))),
    maybe('rem', holds(some('status', STATUS, 7))),
    maybe(
      'chg',
      holds(
        any('postalInfo', NEW_POSTAL, 2),
        maybe('voice', VOICE),
        maybe('fax', VOICE),
        maybe('email', MAIL),
        maybe('authInfo', AUTH_INFO),
        maybe('disclose', DISCLOSE),
      ),
    ),
  ),
};
