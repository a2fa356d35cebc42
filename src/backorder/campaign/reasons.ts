import type { OrderReason } from '#app/records/order.ts';

/** What clients are told of their orders, by its code. */
const MESSAGES = {
  watching: 'The name is being watched',
  armed: 'Ready for the drop; the order can not be cancelled any more',
  attempting: 'The drop is due',
  application: 'The registry took an application and decides later',
  outcome_unknown: 'A create was sent and not answered; the registry is being asked',
  registered: 'The name is registered',
  earlier_order: 'The name was caught for an order that came earlier',
  quota_creates:
    'The name was caught for another order while the key had tried its orders of the day',
  account_waited:
    'The name was caught for another order while the registrar account of this one had to wait',
  registered_by_other: 'Another registered the name when it dropped',
  application_refused: 'The registry gave the name to another application',
  kept_back: 'The registry keeps the name back, or gives it out by auction',
  renewed: 'The holder keeps the name',
  did_not_drop: 'The name did not drop when it was expected to',
  no_account: 'No registrar account serves this zone any more',
  account_refused: 'The registry refuses the registrar account; the operator has been told',
  account_unreachable: 'The registrar can not be reached; the operator has been told',
  account_dailyLimit:
    'The registrar account has sent all creates of the day; it is tried again as soon as it may',
  account_trouble:
    'The registry answers creates with a fault that lasts; it is tried again from time to time',
  check_refused: 'The registry refuses to say whether the name is free',
  price_refused: 'The registry asks another price',
  price_unknown: 'What a registration costs is not known, and so not allowed',
  registrant_not_taken: 'No registrar account can register for the holder that the order tells of',
  registrant_erased: 'Who was to hold the name has been erased since',
  registrant_unreadable:
    'What the order tells of the holder can not be opened; the operator has been told',
  registrant_refused: 'The registry refuses the registrant that the order asks for',
} as const;

export function reasonOf(code: keyof typeof MESSAGES): OrderReason {
  return { code, message: MESSAGES[code] };
}
