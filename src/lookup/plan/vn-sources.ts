/** The `.vn` sources: what each is set up with, how it is asked and read. */
import type { Config, VnSourceName } from '#app/base/config.ts';
import type { HttpClient, HttpClientOptions } from '#app/base/outbound/http-client.ts';
import { readBknsCheck, readBknsWhois } from '#app/parsing/vn/read-bkns.ts';
import { readInetAvailability, readInetWhois } from '#app/parsing/vn/read-inet.ts';
import { readVnnicPage } from '#app/parsing/vn/read-vnnic.ts';
import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import { BknsSource } from '#app/sources/vn/bkns.ts';
import { InetSource } from '#app/sources/vn/inet.ts';
import { VNNIC_TLS, VnnicSource } from '#app/sources/vn/vnnic.ts';
import type { Settled } from '../outcome.ts';
import { settleByReading } from '../rules/settle.ts';
import type { Step } from './source-plan.ts';

/** An HTTP client with TLS settings of its own, or the common one. */
export type HttpFor = (tls?: HttpClientOptions['tls']) => HttpClient;

type Settings = Config['sources'];

const STEPS: Record<VnSourceName, (settings: Settings, httpFor: HttpFor) => Step> = {
  bkns({ vnBknsUrl: baseUrl, vnBknsKey: apiKey }, httpFor) {
    return bknsStep(new BknsSource({ http: httpFor(), baseUrl, apiKey }), baseUrl);
  },
  inet({ vnInetUrl: baseUrl }, httpFor) {
    return inetStep(new InetSource({ http: httpFor(), baseUrl }), baseUrl);
  },
  vnnic({ vnVnnicUrl: baseUrl }, httpFor) {
    return vnnicStep(new VnnicSource({ http: httpFor(VNNIC_TLS), baseUrl }), baseUrl);
  },
};

/** Other people's web pages are asked least. */
const WEB_PAGE: RegistryLimits = { concurrency: 4, perSecond: 10, perMinute: 300 };

/** A step for each source that the operator set, in that order. */
export function vnSteps(settings: Settings, httpFor: HttpFor): Step[] {
  return settings.vnSources.map((name) => STEPS[name](settings, httpFor));
}

/** iNET's two questions: the record, then, for a name without one, whether it may be registered. */
function inetStep(inet: InetSource, baseUrl: string): Step {
  return async (inquiry, budgetMs): Promise<Settled | null> => {
    const name = inquiry.name.ascii;
    const common = { source: 'inet', server: baseUrl, limits: WEB_PAGE } as const;
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
    if (!needsAvailabilityCheck) return settleByReading('inet', whois.reading);
    const check = await inquiry.ask({
      ...common,
      budgetMs: inquiry.remainingMs,
      ask: (signal) => inet.checkAvailable({ name, signal }),
      read: (answer) => readInetAvailability(textOf(answer), name),
    });
    return check && settleByReading('inet', check.reading);
  };
}

/** BKNS: the record; where that settles nothing, its own availability check. */
function bknsStep(bkns: BknsSource, baseUrl: string): Step {
  return async (inquiry, budgetMs) => {
    const name = inquiry.name.ascii;
    const common = { source: 'bkns', server: baseUrl, limits: WEB_PAGE } as const;
    const whois = await inquiry.ask({
      ...common,
      budgetMs,
      ask: (signal) => bkns.whois({ name, signal }),
      read: (answer) => readBknsWhois(textOf(answer), answer.httpStatus, name),
    });
    if (!whois) return null;
    const settled = settleByReading('bkns', whois.reading);
    if (settled || whois.reading.status !== 'unknown') return settled;
    const check = await inquiry.ask({
      ...common,
      budgetMs: Math.min(budgetMs, inquiry.remainingMs),
      ask: (signal) => bkns.check({ name, signal }),
      read: (answer) => readBknsCheck(textOf(answer), answer.httpStatus, name),
    });
    // Its check names no holder: "registered" without a record is left to the next source, and to the delegation.
    return check && check.reading.status !== 'registered'
      ? settleByReading('bkns', check.reading)
      : null;
  };
}

/** VNNIC's public page: one question. */
function vnnicStep(vnnic: VnnicSource, baseUrl: string): Step {
  return async (inquiry, budgetMs) => {
    const name = inquiry.name.ascii;
    const page = await inquiry.ask({
      source: 'vnnic',
      server: baseUrl,
      limits: { concurrency: 2, perSecond: 2, perMinute: 60 },
      budgetMs,
      ask: (signal) => vnnic.whois({ name, signal }),
      read: (answer) => readVnnicPage(textOf(answer), name),
    });
    return page && settleByReading('vnnic', page.reading);
  };
}

function textOf(answer: RawAnswer): string {
  return new TextDecoder('utf-8').decode(answer.bytes);
}
