/** RFC 8748 and the drafts before it that registries still speak. */
import { type ElementContent, elementsOf, holds, says, withAttributes } from '../wire/grammar.ts';
import {
  ANY_TOKEN,
  anyOf,
  BOOLEAN,
  HOST_NAME,
  LANGUAGE,
  matching,
  SOME_TOKEN,
  URI,
} from '../wire/text-types.ts';
import { PERIOD } from './domain.ts';

export type FeeDialect = '1.0' | '0.21' | '0.11' | '0.9' | '0.7' | '0.5';

/** How a check asks: for all names at once, or for each name by itself. */
export const FEE_FORMS = {
  '1.0': 'commands',
  '0.21': 'commands',
  '0.11': 'command',
  '0.9': 'objects',
  '0.7': 'domains',
  '0.5': 'domains',
} as const;

export function feeNamespace(version: FeeDialect): string {
  return version === '1.0'
    ? 'urn:ietf:params:xml:ns:epp:fee-1.0'
    : `urn:ietf:params:xml:ns:fee-${version}`;
}

const CURRENCY = says(matching(/^[A-Z]{3}$/, 'a currency'));
const FEE_ATTRIBUTES = {
  description: { text: ANY_TOKEN },
  lang: { text: LANGUAGE },
  refundable: { text: BOOLEAN },
  'grace-period': { text: matching(/^P/, 'a duration') },
  applied: { text: anyOf('immediate', 'delayed') },
};
const FEE = says(matching(/^\+?(\d+(\.\d*)?|\.\d+)$/, 'an amount of at least 0'), FEE_ATTRIBUTES);
const CREDIT = says(matching(/^(-(\d+(\.\d*)?|\.\d+)|0(\.0*)?)$/, 'an amount of at most 0'), {
  description: { text: ANY_TOKEN },
  lang: { text: LANGUAGE },
});
const VERBS = ['create', 'delete', 'renew', 'transfer', 'update', 'restore'];
const PHASES = { phase: { text: ANY_TOKEN }, subphase: { text: ANY_TOKEN } };

function commandsOf(
  version: FeeDialect,
): Record<string, { element: string; content: ElementContent }> {
  const { one, maybe, some, any } = elementsOf(feeNamespace(version));
  const verbText = says(anyOf(...VERBS), PHASES);
  const asked = [maybe('currency', CURRENCY), one('command', verbText), maybe('period', PERIOD)];
  const named = withAttributes(holds(maybe('period', PERIOD)), {
    name: { text: anyOf(...VERBS, 'custom'), isRequired: true },
    customName: { text: ANY_TOKEN },
    ...PHASES,
  });
  const checks: Record<(typeof FEE_FORMS)[FeeDialect], ElementContent> = {
    commands: holds(maybe('currency', CURRENCY), some('command', named)),
    command: holds(
      one('command', verbText),
      maybe('currency', CURRENCY),
      maybe('period', PERIOD),
      maybe('class', says(SOME_TOKEN)),
    ),
    objects: holds(
      some(
        'object',
        withAttributes(
          holds(
            one('objID', says(SOME_TOKEN, { element: { text: SOME_TOKEN, isRequired: true } })),
            ...asked,
          ),
          { objURI: { text: URI } },
        ),
      ),
    ),
    domains: holds(some('domain', holds(one('name', says(HOST_NAME)), ...asked))),
  };
  const priced = holds(maybe('currency', CURRENCY), some('fee', FEE), any('credit', CREDIT));
  const info = holds(
    maybe('currency', CURRENCY),
    one('command', verbText),
    maybe('period', PERIOD),
  );
  return {
    check: { element: 'check', content: checks[FEE_FORMS[version]] },
    ...(FEE_FORMS[version] === 'domains' ? { info: { element: 'info', content: info } } : {}),
    ...Object.fromEntries(
      ['create', 'renew', 'transfer', 'update'].map((verb) => [
        verb,
        { element: verb, content: priced },
      ]),
    ),
  };
}

export const FEE_COMMANDS = Object.fromEntries(
  (Object.keys(FEE_FORMS) as FeeDialect[]).map((version) => [
    feeNamespace(version),
    commandsOf(version),
  ]),
);
