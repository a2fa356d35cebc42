/** RFC 5732, section 4. */
import { type ElementContent, elementsOf, holds, says } from '../wire/grammar.ts';
import { ANY_TOKEN, anyOf, both, HOST_NAME, LABEL, LANGUAGE } from '../wire/text-types.ts';
import { ADDRESS } from './domain.ts';

export const HOST_NS = 'urn:ietf:params:xml:ns:host-1.0';
const { one, maybe, some, any } = elementsOf(HOST_NS);

const NAME = says(both(LABEL, HOST_NAME));
const STATUS = says(ANY_TOKEN, {
  s: { text: anyOf('clientDeleteProhibited', 'clientUpdateProhibited'), isRequired: true },
  lang: { text: LANGUAGE },
});
const CHANGES = holds(any('addr', ADDRESS), any('status', STATUS, 7));

export const HOST_COMMANDS: Readonly<Record<string, ElementContent>> = {
  check: holds(some('name', NAME)),
  info: holds(one('name', NAME)),
  create: holds(one('name', NAME), any('addr', ADDRESS)),
  delete: holds(one('name', NAME)),
  update: holds(
    one('name', NAME),
    maybe('add', CHANGES),
    maybe('rem', CHANGES),
    maybe('chg', holds(one('name', NAME))),
  ),
};
