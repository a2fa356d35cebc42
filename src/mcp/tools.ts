/** The tools: each stands for operations of the API, and has their schemas. */
import type { Json } from './description.ts';
import { CheckedNames, type FoldedAnswer, SuggestedNames } from './folded-answers.ts';

export interface Tool {
  readonly name: string;
  /** For the model that chooses. */
  readonly description: string;
  readonly operations: readonly string[];
  /** Which of several, by the arguments. */
  readonly choose?: (values: Json) => string;
  /** Arguments instead of the operation's own; null takes one away. */
  readonly ownArguments?: Readonly<Record<string, Json | null>>;
  /** What the API is sent. */
  readonly sent?: (values: Json) => Json;
  /** What is worth saying beside an answer. */
  readonly remark?: (answer: Json) => string | null;
  /** For operations whose answers come as events. */
  readonly fold?: Readonly<Record<string, new () => FoldedAnswer>>;
  readonly hints: Readonly<Record<string, boolean>>;
}

/** Asks registries or the DNS; reads what is kept here. */
const ASKS = { readOnlyHint: true, openWorldHint: true };
const READS = { readOnlyHint: true, openWorldHint: false };

const NOTHING_ORDERED =
  'Nothing has been ordered. Show these terms to the person who pays; ' +
  'if they agree, call again with the same arguments and `confirm: true`.';

const CONFIRM = {
  type: 'boolean',
  default: false,
  description: 'True places the order: only once its terms were shown and agreed to',
};

export const TOOLS: readonly Tool[] = [
  {
    name: 'lookup',
    description:
      'Who holds a domain, its registrar, dates, statuses and name servers, from the registry ' +
      'itself. `status` says registered, available, reserved or auction.',
    operations: ['getWhois'],
    hints: ASKS,
  },
  {
    name: 'check',
    description:
      'Whether a name can be registered, and why not: `domain` for one; `domains` for up to 100, ' +
      'with a Partner key. A name without a definite answer is unknown, never free.',
    operations: ['checkDomain', 'bulkCheck'],
    choose: ({ domains }) => (domains === undefined ? 'checkDomain' : 'bulkCheck'),
    fold: { bulkCheck: CheckedNames },
    hints: ASKS,
  },
  {
    name: 'dns',
    description: 'The DNS records of one host as they are now.',
    operations: ['getDns'],
    hints: ASKS,
  },
  {
    name: 'whois_history',
    description: 'What was seen of a domain’s registration over time, newest first.',
    operations: ['getWhoisHistory'],
    hints: READS,
  },
  {
    name: 'dns_history',
    description: 'The DNS records of a domain and its hosts that were seen over time.',
    operations: ['getDnsHistory'],
    hints: READS,
  },
  {
    name: 'subdomains',
    description: 'The hosts that were seen below a domain, with the types of their DNS records.',
    operations: ['getSubdomains'],
    hints: READS,
  },
  {
    name: 'reverse_dns',
    description:
      'Hosts by what their DNS records say, now or ever: an address or prefix, a name server, a ' +
      'mail server, the target of an alias, a text. Needs a Partner key.',
    operations: ['reverseDns'],
    hints: READS,
  },
  {
    name: 'reverse_whois',
    description:
      'Domains by holder, contact, address, registrar, name server or word in the name, with ' +
      'ranges of dates, order and counts. Needs a Partner key; every search is written down.',
    operations: ['reverseWhois'],
    hints: READS,
  },
  {
    name: 'suggest_names',
    description: 'Domain names for what a business or project is about, checked while they come.',
    operations: ['suggestNames'],
    fold: { suggestNames: SuggestedNames },
    hints: ASKS,
  },
  {
    name: 'place_backorder',
    description:
      'Orders a registered name for the moment it is free, which may cost money. Without ' +
      '`confirm` nothing is ordered: the answer tells what the order would be and cost. Needs a ' +
      'Partner key.',
    operations: ['placeBackorder'],
    ownArguments: { dryRun: null, confirm: CONFIRM },
    sent: ({ confirm, ...terms }) => ({ ...terms, dryRun: confirm !== true }),
    remark: ({ dryRun }) => (dryRun === true ? NOTHING_ORDERED : null),
    hints: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  },
  {
    name: 'list_backorders',
    description: 'The orders of this key, newest first. Needs a Partner key.',
    operations: ['listBackorders'],
    hints: READS,
  },
  {
    name: 'get_backorder',
    description: 'One order: its state, its place in line, when the name is expected to drop.',
    operations: ['getBackorder'],
    hints: READS,
  },
  {
    name: 'cancel_backorder',
    description: 'Cancels an order, until the registry may have been asked.',
    operations: ['cancelBackorder'],
    hints: { readOnlyHint: false, idempotentHint: true, openWorldHint: false },
  },
];
