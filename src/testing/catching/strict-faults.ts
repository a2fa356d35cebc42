/** What can go wrong at a registry that takes the RFCs at their word, each drawn from a seed. */
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import {
  lowBalanceMessage,
  transferMessage,
  unknownExtensionMessage,
  VIETNAMESE_NOTICE,
} from '../strict-registry/books/messages.ts';
import { amountOf } from '../strict-registry/books/money.ts';
import type { CommandMishap } from '../strict-registry/mishaps.ts';
import { FEE_FORMS, type FeeDialect } from '../strict-registry/schemas/fees.ts';
import { CALM_MS, type Fault, type Trial } from './catch-trial.ts';

/** A session that ends costs a pause, and each costs more: so many in a trial at most. */
const MOST_BREAKS = 6;
const BREAKS: readonly CommandMishap[] = [
  ...(['cutBefore', 'cutAfter', 'halfReply', 'garbage', 'hugeFrame', 'strangeTrid'] as const),
  { code: 2500 },
  { code: 2500, done: true },
  { code: 2400 },
  { code: 2400, done: true },
];
const LOOK_MS = 20;
const usd = (cents: number) => ({ amount: amountOf(cents), currency: 'USD' });

export const STRICT_FAULTS: Readonly<Record<string, Fault>> = {
  'strict: replies': {
    strict: true,
    play(trial) {
      breakSome(trial, (verb, name) => verb === 'create' && trial.isFree(name));
    },
  },
  'strict: catcher killed': {
    kills: true,
    strict: true,
    catchers: 2,
    play({ strict, chance, at, restart, isFree }) {
      let kills = chance.within(1, 3);
      for (let i = chance.within(0, 2); i > 0; i -= 1)
        at(chance.within(-2_000, 3_000), () => restart(chance.within(0, 1)));
      strict.registry.mishaps = {
        greeting: () => null,
        command(verb, about) {
          if (verb !== 'create') return null;
          if (kills > 0 && isFree(about) && chance.hits(0.2)) {
            kills -= 1;
            void restart(chance.within(0, 1));
          }
          return chance.hits(0.5) ? { delayMs: chance.within(1, 1_000) } : null;
        },
      };
    },
  },
  'strict: registry restarts': {
    strict: true,
    play({ strict, chance, at }) {
      const { conduct } = strict.books;
      conduct.maxSessions = chance.within(1, 4);
      conduct.idleMs = chance.within(1_000, 60_000);
      for (let i = chance.within(1, 3); i > 0; i -= 1)
        at(chance.within(-2_000, 3_000), async () => {
          strict.registry.leave();
          await pause(clock, chance.within(0, 1_500));
          strict.registry.comeBack();
        });
    },
  },
  'strict: prices': {
    strict: true,
    maxPrice: (chance) => (chance.hits(0.5) ? usd(chance.within(500, 2_500)) : null),
    play({ strict, chance, names, mayFail }) {
      const { prices, conduct } = strict.books;
      const dialects = Object.keys(FEE_FORMS) as FeeDialect[];
      conduct.feeVersion = dialects[chance.within(0, dialects.length - 1)]!;
      prices.tellsClass = chance.hits(0.5);
      prices.tellsOfHeld = chance.hits(0.5);
      prices.feeIsRequired = chance.hits(0.5);
      for (const name of names) {
        // Orders that allow less than the usual price fail by it too.
        mayFail.set(name, 'price_');
        if (chance.hits(0.4)) prices.setPremium(name, amountOf(chance.within(400, 2_600)));
      }
      strict.registry.mishaps = {
        greeting: () => null,
        command(verb, about) {
          if (verb === 'create' && chance.hits(0.1))
            prices.setPremium(about, amountOf(chance.within(400, 2_600)));
          return null;
        },
      };
    },
  },
  'strict: money runs out': {
    strict: true,
    play({ strict, chance, names, mayFail, at }) {
      const { money, queue } = strict.ours;
      const spare = { operation: 'credit', name: '', clTrid: '' } as const;
      const left = chance.within(0, 6) * 800 + chance.within(0, 799);
      money.move({ ...spare, at: clock.now(), cents: left - money.cents });
      for (const name of names) mayFail.set(name, 'account_funds');
      at(chance.within(-1_000, 1_000), () => {
        queue.add(clock.now(), lowBalanceMessage('catcher', amountOf(money.cents), '0.00'));
      });
      if (chance.hits(0.5))
        at(chance.within(0, 3_000), () =>
          money.move({ ...spare, at: clock.now(), cents: chance.within(800, 8_000) }),
        );
    },
  },
  'strict: applications': {
    kills: true,
    strict: true,
    maxSessions: 1,
    play(trial) {
      const { strict, chance, names, at, restart } = trial;
      const { queue } = strict.ours;
      strict.books.conduct.createsPend = true;
      for (const name of names) void decideLater(trial, name);
      queue.miscount = chance.within(-1, 3);
      for (let i = chance.within(2, 12); i > 0; i -= 1)
        at(chance.within(-2_000, CALM_MS), () => {
          const now = clock.now();
          const said = [
            VIETNAMESE_NOTICE,
            lowBalanceMessage('catcher', '12.00', '0.00'),
            transferMessage('other.test', 'catcher', 'rival-1', now),
            unknownExtensionMessage('other.test'),
          ];
          queue.add(now, said[chance.within(0, said.length - 1)]!);
        });
      if (chance.hits(0.5)) at(chance.within(0, 3_000), () => restart(0));
      breakSome(trial, (verb) => verb === 'poll');
    },
  },
};

/** So and so many commands, most of them of those that are meant, go wrong with their session. */
function breakSome(
  { strict, chance }: Trial,
  isMeant: (verb: string, about: string) => boolean,
): void {
  let left = chance.within(1, MOST_BREAKS);
  const share = 0.1 + chance.next() * 0.5;
  strict.registry.mishaps = {
    greeting: () => (chance.hits(0.1) ? { delayMs: chance.within(1, 500) } : null),
    command(verb, about) {
      if (left > 0 && chance.hits(isMeant(verb, about) ? share : 0.02)) {
        left -= 1;
        return BREAKS[chance.within(0, BREAKS.length - 1)]!;
      }
      return chance.hits(0.05) ? { delayMs: chance.within(1, 300) } : null;
    },
  };
}

/** So long after it was applied for the registry makes up its mind. */
async function decideLater(
  { strict: { books }, sandbox, chance, refused, isOver }: Trial,
  name: string,
): Promise<void> {
  const accept = chance.hits(0.7);
  const afterMs = chance.within(0, 3_000);
  while (!isOver()) {
    await pause(clock, LOOK_MS);
    if (books.waiting(name) === 0) continue;
    await pause(clock, afterMs);
    const isGranted = accept && !sandbox.registry.find(name);
    if (!isGranted) refused.add(name);
    books.decide(name, isGranted);
  }
}
