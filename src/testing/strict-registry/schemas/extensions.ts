/** Extensions of commands: login security (8807), DNSSEC (5910), redemption (3915), fees. */
import {
  type ElementContent,
  elementsOf,
  holds,
  NOTHING,
  oneOf,
  says,
  withAttributes,
} from '../wire/grammar.ts';
import { anyOf, BOOLEAN, matching, SOME_TOKEN, token, wholeNumber } from '../wire/text-types.ts';
import { FEE_COMMANDS } from './fees.ts';

export const LOGIN_SECURITY_NS = 'urn:ietf:params:xml:ns:epp:loginSec-1.0';
export const DNSSEC_NS = 'urn:ietf:params:xml:ns:secDNS-1.1';
export const REDEMPTION_NS = 'urn:ietf:params:xml:ns:rgp-1.0';

const loginSecurity = elementsOf(LOGIN_SECURITY_NS);
const dnssec = elementsOf(DNSSEC_NS);
const redemption = elementsOf(REDEMPTION_NS);

const LOGIN_SECURITY = holds(
  loginSecurity.maybe(
    'userAgent',
    holds(...['app', 'tech', 'os'].map((part) => loginSecurity.maybe(part, says(SOME_TOKEN)))),
  ),
  loginSecurity.maybe('pw', says(token(6))),
  loginSecurity.maybe('newPW', says(token(6))),
);

const KEY = holds(
  dnssec.one('flags', says(wholeNumber(0, 65_535))),
  dnssec.one('protocol', says(wholeNumber(0, 255))),
  dnssec.one('alg', says(wholeNumber(0, 255))),
  dnssec.one('pubKey', says(matching(/^[A-Za-z0-9+/]+={0,2}$/, 'base64'))),
);
const DS = holds(
  dnssec.one('keyTag', says(wholeNumber(0, 65_535))),
  dnssec.one('alg', says(wholeNumber(0, 255))),
  dnssec.one('digestType', says(wholeNumber(0, 255))),
  dnssec.one('digest', says(matching(/^([0-9A-Fa-f]{2})+$/, 'hexadecimal'))),
  dnssec.maybe('keyData', KEY),
);
const LIFE = dnssec.maybe('maxSigLife', says(wholeNumber(1, 2 ** 31 - 1)));
const KEYS = oneOf(dnssec.some('dsData', DS), dnssec.some('keyData', KEY));
const DNSSEC_CREATE = holds(LIFE, KEYS);
const DNSSEC_UPDATE = withAttributes(
  holds(
    dnssec.maybe(
      'rem',
      holds(
        oneOf(
          dnssec.one('all', says(BOOLEAN)),
          dnssec.some('dsData', DS),
          dnssec.some('keyData', KEY),
        ),
      ),
    ),
    dnssec.maybe('add', holds(KEYS)),
    dnssec.maybe('chg', holds(LIFE)),
  ),
  { urgent: { text: BOOLEAN } },
);

const RESTORE = withAttributes(NOTHING, {
  op: { text: anyOf('request'), isRequired: true },
});

/** By verb and namespace, what the element in `<extension>` is called and holds. */
export const EXTENSION_FORMS: Readonly<
  Record<string, Readonly<Record<string, { element: string; content: ElementContent }>>>
> = {
  [LOGIN_SECURITY_NS]: { login: { element: 'loginSec', content: LOGIN_SECURITY } },
  [DNSSEC_NS]: {
    create: { element: 'create', content: DNSSEC_CREATE },
    update: { element: 'update', content: DNSSEC_UPDATE },
  },
  [REDEMPTION_NS]: {
    update: { element: 'update', content: holds(redemption.one('restore', RESTORE)) },
  },
  ...FEE_COMMANDS,
};
