/** RFC 5731, section 4. */
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
  both,
  CLIENT_ID,
  DATE,
  HOST_NAME,
  LABEL,
  LANGUAGE,
  line,
  ROID,
  token,
  wholeNumber,
} from '../wire/text-types.ts';

export const DOMAIN_NS = 'urn:ietf:params:xml:ns:domain-1.0';
const { one, maybe, some, any } = elementsOf(DOMAIN_NS);

const NAME = says(both(LABEL, HOST_NAME));
export const PERIOD = says(wholeNumber(1, 99), {
  unit: { text: anyOf('y', 'm'), isRequired: true },
});
const PASSWORD = says(line(0, 1_000), { roid: { text: ROID } });
const AUTH_INFO = holds(oneOf(one('pw', PASSWORD), one('ext', holds(other(DOMAIN_NS)))));
const NEW_AUTH_INFO = holds(
  oneOf(one('pw', PASSWORD), one('ext', holds(other(DOMAIN_NS))), one('null', NOTHING)),
);
export const ADDRESS = says(token(3, 45), { ip: { text: anyOf('v4', 'v6') } });
const HOST_ATTRIBUTES = holds(one('hostName', NAME), any('hostAddr', ADDRESS));
const SERVERS = holds(oneOf(some('hostObj', NAME), some('hostAttr', HOST_ATTRIBUTES)));
const CONTACT = says(CLIENT_ID, { type: { text: anyOf('admin', 'billing', 'tech') } });
const STATUSES = ['Delete', 'Hold', 'Renew', 'Transfer', 'Update'].map((what) =>
  what === 'Hold' ? 'clientHold' : `client${what}Prohibited`,
);
const STATUS = says(ANY_TOKEN, {
  s: { text: anyOf(...STATUSES), isRequired: true },
  lang: { text: LANGUAGE },
});
const CHANGES = holds(maybe('ns', SERVERS), any('contact', CONTACT), any('status', STATUS, 11));

export const DOMAIN_COMMANDS: Readonly<Record<string, ElementContent>> = {
  check: holds(some('name', NAME)),
  info: holds(
    one('name', withAttributes(NAME, { hosts: { text: anyOf('all', 'del', 'none', 'sub') } })),
    maybe('authInfo', AUTH_INFO),
  ),
  create: holds(
    one('name', NAME),
    maybe('period', PERIOD),
    maybe('ns', SERVERS),
    maybe('registrant', says(CLIENT_ID)),
    any('contact', CONTACT),
    one('authInfo', AUTH_INFO),
  ),
  delete: holds(one('name', NAME)),
  renew: holds(one('name', NAME), one('curExpDate', says(DATE)), maybe('period', PERIOD)),
  transfer: holds(one('name', NAME), maybe('period', PERIOD), maybe('authInfo', AUTH_INFO)),
  update: holds(
    one('name', NAME),
    maybe('add', CHANGES),
    maybe('rem', CHANGES),
    maybe('chg', holds(maybe('registrant', says(token(0, 16))), maybe('authInfo', NEW_AUTH_INFO))),
  ),
};
