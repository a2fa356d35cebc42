/** RFC 5730, section 4, and RFC 5734: what a client may send. */
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
  CLIENT_ID,
  LANGUAGE,
  SHORT_PASSWORD,
  TRANSACTION_ID,
  URI,
} from '../wire/text-types.ts';

export const EPP_NS = 'urn:ietf:params:xml:ns:epp-1.0';
const { one, maybe, some } = elementsOf(EPP_NS);

const READ_WRITE = holds(other(EPP_NS));

const LOGIN = holds(
  one('clID', says(CLIENT_ID)),
  one('pw', says(SHORT_PASSWORD)),
  maybe('newPW', says(SHORT_PASSWORD)),
  one('options', holds(one('version', says(anyOf('1.0'))), one('lang', says(LANGUAGE)))),
  one(
    'svcs',
    holds(some('objURI', says(URI)), maybe('svcExtension', holds(some('extURI', says(URI))))),
  ),
);

const TRANSFER = withAttributes(READ_WRITE, {
  op: { text: anyOf('approve', 'cancel', 'query', 'reject', 'request'), isRequired: true },
});

const POLL = withAttributes(NOTHING, {
  op: { text: anyOf('ack', 'req'), isRequired: true },
  msgID: { text: ANY_TOKEN },
});

const COMMAND = holds(
  oneOf(
    ...['check', 'create', 'delete', 'info', 'renew', 'update'].map((verb) =>
      one(verb, READ_WRITE),
    ),
    one('login', LOGIN),
    one('logout', NOTHING),
    one('poll', POLL),
    one('transfer', TRANSFER),
  ),
  maybe('extension', holds(other(EPP_NS, Number.POSITIVE_INFINITY))),
  maybe('clTRID', says(TRANSACTION_ID)),
);

export const EPP_DOCUMENT: ElementContent = holds(
  oneOf(one('hello', NOTHING), one('command', COMMAND)),
);
