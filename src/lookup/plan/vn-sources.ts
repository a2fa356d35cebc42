/** The `.vn` sources, each asked the way `sources/vn` and `parsing/vn` know it. */
import { readBknsCheck, readBknsWhois } from '#app/parsing/vn/read-bkns.ts';
import { readInetAvailability, readInetWhois } from '#app/parsing/vn/read-inet.ts';
import { readVnnicPage } from '#app/parsing/vn/read-vnnic.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import type { BknsSource } from '#app/sources/vn/bkns.ts';
import type { InetSource } from '#app/sources/vn/inet.ts';
import type { VnnicSource } from '#app/sources/vn/vnnic.ts';
import { type RegistryWord, wordOf } from '../rules/registry-word.ts';
import type { Step } from './source-plan.ts';

/** iNET's two questions: the record, then, for a name without one, whether it may be registered. */
export function inetStep(inet: InetSource, baseUrl: string): Step {
  return async (inquiry, budgetMs): Promise<RegistryWord | null> => {
    const name = inquiry.name.ascii;
    const common = { source: 'inet', server: baseUrl } as const;
    let needsAvailabilityCheck = false;
    const whois = await inquiry.ask({
      ...common,
      budgetMs,
      ask: (signal) => inet.whois({ name, signal }),
      read: (answer) => {
        const reading = readInetWhois(textOf(answer), name);
        needsAvailabilityCheck = reading.needsAvailabilityCheck;
        return reading;
      },
      writtenAs: () => (needsAvailabilityCheck ? 'noRecord' : null),
    });
    if (!whois) return null;
    if (!needsAvailabilityCheck) return special(wordOf('inet', whois.reading), whois.reading.words);
    const check = await inquiry.ask({
      ...common,
      budgetMs: inquiry.remainingMs,
      ask: (signal) => inet.checkAvailable({ name, signal }),
      read: (answer) => readInetAvailability(textOf(answer), name),
    });
    return check && wordOf('inet', check.reading);
  };
}

/** BKNS: the record; where that settles nothing, its own availability check. */
export function bknsStep(bkns: BknsSource, baseUrl: string): Step {
  return async (inquiry, budgetMs) => {
    const name = inquiry.name.ascii;
    const common = { source: 'bkns', server: baseUrl } as const;
    const whois = await inquiry.ask({
      ...common,
      budgetMs,
      ask: (signal) => bkns.whois({ name, signal }),
      read: (answer) => readBknsWhois(textOf(answer), answer.httpStatus, name),
    });
    if (!whois) return null;
    const word = wordOf('bkns', whois.reading);
    if (word || whois.reading.status !== 'unknown') return word;
    const check = await inquiry.ask({
      ...common,
      budgetMs: Math.min(budgetMs, inquiry.remainingMs),
      ask: (signal) => bkns.check({ name, signal }),
      read: (answer) => readBknsCheck(textOf(answer), answer.httpStatus, name),
    });
    // Its check names no holder: "registered" without a record is left to the next source, and to the delegation.
    return check && check.reading.status !== 'registered' ? wordOf('bkns', check.reading) : null;
  };
}

/** VNNIC's public page: one question. */
export function vnnicStep(vnnic: VnnicSource, baseUrl: string): Step {
  return async (inquiry, budgetMs) => {
    const name = inquiry.name.ascii;
    const page = await inquiry.ask({
      source: 'vnnic',
      server: baseUrl,
      budgetMs,
      ask: (signal) => vnnic.whois({ name, signal }),
      read: (answer) => readVnnicPage(textOf(answer), name),
    });
    return page && wordOf('vnnic', page.reading);
  };
}

const SPECIAL_WORDS = /đặc biệt|chưa cấp phát/i;

function special(word: RegistryWord | null, words: string | null): RegistryWord | null {
  return word?.status === 'reserved' && SPECIAL_WORDS.test(words ?? '')
    ? { ...word, special: true }
    : word;
}

function textOf(answer: RawAnswer): string {
  return new TextDecoder('utf-8').decode(answer.bytes);
}
