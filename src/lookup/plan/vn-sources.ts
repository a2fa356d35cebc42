/** The `.vn` sources: what each is set up with, how it is asked and read. */
import type { Clock } from '#app/base/clock.ts';
import type { Config, VnSourceName } from '#app/base/config.ts';
import type { HttpClient, HttpClientOptions } from '#app/base/outbound/http-client.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { readEppCheck, readEppInfo } from '#app/parsing/epp/read-epp.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { readBknsCheck, readBknsWhois } from '#app/parsing/vn/read-bkns.ts';
import { readInetAvailability, readInetWhois } from '#app/parsing/vn/read-inet.ts';
import { readVnnicPage } from '#app/parsing/vn/read-vnnic.ts';
import { askDesk, type RegistryDesk } from '#app/sources/epp/registry-desk.ts';
import { domainUrl, type RdapSource } from '#app/sources/rdap/client.ts';
import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import type { RawAnswer, SourceFailure, SourceReply } from '#app/sources/source.ts';
import { InetPageSource } from '#app/sources/vn/inet-page.ts';
import {
  askBkns,
  askInetApi,
  askVnnic,
  VNNIC_TLS,
  type VnQuestion,
} from '#app/sources/vn/vn-questions.ts';
import type { WhoisSource } from '#app/sources/whois/client.ts';
import type { Settled } from '../outcome.ts';
import { settleByReading } from '../rules/settle.ts';
import type { Inquiry } from './inquiry.ts';
import { readRdapAnswer } from './registrar-hop.ts';
import type { Step } from './source-plan.ts';
import { readWhoisAnswer } from './whois-reading.ts';

/** An HTTP client with TLS settings of its own, or the common one. */
export type HttpFor = (tls?: HttpClientOptions['tls']) => HttpClient;

export interface VnSourceParts {
  readonly settings: Config['sources'];
  readonly clock: Clock;
  readonly httpFor: HttpFor;
  readonly rdap: RdapSource;
  readonly whois: WhoisSource;
  /** Registrar accounts that can ask the registry. */
  readonly desks: readonly RegistryDesk[];
}

/** Other people's web pages are asked least. */
const WEB_PAGE: RegistryLimits = { concurrency: 4, perSecond: 10, perMinute: 300 };
const VNNIC: RegistryLimits = { concurrency: 2, perSecond: 2, perMinute: 60 };
/** Those of the account: each process has a desk there, and they share one queue. */
function deskLimits({ checksPerSecond, dailyChecks }: RegistryDesk): RegistryLimits {
  return {
    concurrency: 4,
    perSecond: Math.max(1, Math.floor(checksPerSecond)),
    perMinute: Math.max(1, Math.floor(checksPerSecond * 60)),
    perDay: dailyChecks,
  };
}

const STEPS: Record<VnSourceName, (parts: VnSourceParts) => readonly Step[]> = {
  epp: ({ desks, clock }) => [eppStep(desks, clock)],
  rdap: ({ rdap, settings }) => [rdapStep(rdap, settings.vnRdapUrl)],
  whois: ({ whois, settings }) => [whoisStep(whois, settings.vnWhoisServer)],
  bkns: (parts) => [bknsStep(parts)],
  inet: inetSteps,
  vnnic: (parts) => [vnnicStep(parts)],
};

/** The steps of each of these sources, in that order. */
export function vnSteps(names: readonly VnSourceName[], parts: VnSourceParts): Step[] {
  return names.flatMap((name) => STEPS[name](parts));
}

interface VnAsking {
  readonly source: VnSourceName;
  readonly server: string;
  readonly limits: RegistryLimits;
  readonly ask: (question: VnQuestion) => Promise<SourceReply>;
  readonly read: (answer: RawAnswer, name: DomainName) => Reading;
  readonly isOfName?: (failure: SourceFailure) => boolean;
}

async function readingOf(
  inquiry: Inquiry,
  { ask, read, ...asked }: VnAsking,
): Promise<Reading | null> {
  const { name } = inquiry;
  const answered = await inquiry.ask({
    ...asked,
    ask: (signal) => ask({ name: name.ascii, signal }),
    read: (answer) => read(answer, name),
  });
  return answered?.reading ?? null;
}

/** One question whose answer settles the name, or nothing. */
async function settledBy(inquiry: Inquiry, asking: VnAsking): Promise<Settled | null> {
  const reading = await readingOf(inquiry, asking);
  return reading && settleByReading(asking.source, reading);
}

/** The registry's own word, through an account that serves the zone: check, then info. */
function eppStep(desks: readonly RegistryDesk[], clock: Clock): Step {
  return async (inquiry) => {
    const { zone } = inquiry.name;
    const desk = desks.find(({ zones }) =>
      zones.some((served) => zone === served || zone.endsWith(`.${served}`)),
    );
    if (!desk) return null;
    const asked = { source: 'epp', server: desk.server, limits: deskLimits(desk) } as const;
    const check = await readingOf(inquiry, {
      ...asked,
      ask: (question) => askDesk(desk, clock, 'check', question),
      read: (answer, name) => readEppCheck(textOf(answer), name.ascii),
    });
    if (!check) return null;
    const settled = settleByReading('epp', check);
    // A check that was understood names the name; what it can't say, info can.
    if (settled || check.domain === null) return settled;
    return await settledBy(inquiry, {
      ...asked,
      ask: (question) => askDesk(desk, clock, 'info', question),
      read: (answer, name) => readEppInfo(textOf(answer), name.ascii),
    });
  };
}

/** VNNIC's own RDAP server: it speaks for the zone, though IANA's bootstrap doesn't name it. */
function rdapStep(rdap: RdapSource, baseUrl: string): Step {
  return (inquiry) =>
    settledBy(inquiry, {
      source: 'rdap',
      server: baseUrl,
      limits: VNNIC,
      ask: ({ name, signal }) => rdap.askUrl({ url: domainUrl(baseUrl, name), signal }),
      read: (answer, { ascii }) => {
        const reading = readRdapAnswer(answer, ascii);
        // A 404 without a body may be any gateway's.
        return reading.basis === 'bodiless' ? { ...reading, status: 'unknown' } : reading;
      },
    });
}

/** VNNIC's own port 43. */
function whoisStep(whois: WhoisSource, server: string): Step {
  return (inquiry) =>
    settledBy(inquiry, {
      source: 'whois',
      server,
      limits: VNNIC,
      ask: (question) => whois.ask({ ...question, server }),
      read: readWhoisAnswer,
    });
}

/** iNET's published API, then its page: the record, else whether the name may be registered. */
function inetSteps({ settings, httpFor }: VnSourceParts): readonly Step[] {
  const { vnInetApiUrl, vnInetUrl } = settings;
  const http = httpFor();
  const page = new InetPageSource({ http, baseUrl: vnInetUrl, isVisited: true });
  const step =
    (server: string, whois: (question: VnQuestion) => Promise<SourceReply>): Step =>
    async (inquiry) => {
      const name = inquiry.name.ascii;
      let needsAvailabilityCheck = false;
      const record = await inquiry.ask({
        source: 'inet',
        server,
        limits: WEB_PAGE,
        ask: (signal) => whois({ name, signal }),
        read: (answer) => {
          const reading = readInetWhois(textOf(answer), name);
          needsAvailabilityCheck = reading.needsAvailabilityCheck;
          if (reading.comeBackMs !== null) inquiry.sayRetry(reading.comeBackMs);
          return reading;
        },
        writtenAs: () => (needsAvailabilityCheck ? 'noRecord' : null),
      });
      if (!record) return null;
      if (!needsAvailabilityCheck) return settleByReading('inet', record.reading);
      return await settledBy(inquiry, {
        source: 'inet',
        server: vnInetUrl,
        limits: WEB_PAGE,
        ask: (question) => page.checkAvailable(question),
        read: (answer) => readInetAvailability(textOf(answer), name),
      });
    };
  return [
    step(vnInetApiUrl, (question) => askInetApi({ http, baseUrl: vnInetApiUrl }, question)),
    step(vnInetUrl, (question) => page.whois(question)),
  ];
}

/** BKNS: the record; where that settles nothing, its own availability check. */
function bknsStep({ settings, httpFor }: VnSourceParts): Step {
  const { vnBknsUrl: baseUrl, vnBknsKey: apiKey } = settings;
  const server = { http: httpFor(), baseUrl, apiKey };
  const asked = {
    ...({ source: 'bkns', server: baseUrl, limits: WEB_PAGE } as const),
    // It says so of a single name that its own sources can't tell of.
    isOfName: ({ httpStatus }: SourceFailure) => httpStatus === 503,
  };
  return async (inquiry) => {
    const whois = await readingOf(inquiry, {
      ...asked,
      ask: (question) => askBkns(server, 'api/v1/whois', question),
      read: (answer, name) => readBknsWhois(textOf(answer), answer.httpStatus, name.ascii),
    });
    if (!whois) return null;
    const settled = settleByReading('bkns', whois);
    if (settled || whois.status !== 'unknown') return settled;
    const check = await readingOf(inquiry, {
      ...asked,
      ask: (question) => askBkns(server, 'api/v1/domain/check', question),
      read: (answer, name) => readBknsCheck(textOf(answer), answer.httpStatus, name.ascii),
    });
    // Its check names no holder: "registered" without a record is left to the next source.
    return check && check.status !== 'registered' ? settleByReading('bkns', check) : null;
  };
}

/** VNNIC's web page. */
function vnnicStep({ settings: { vnVnnicUrl: baseUrl }, httpFor }: VnSourceParts): Step {
  const http = httpFor(VNNIC_TLS);
  return (inquiry) =>
    settledBy(inquiry, {
      source: 'vnnic',
      server: baseUrl,
      limits: VNNIC,
      ask: (question) => askVnnic({ http, baseUrl }, question),
      read: (answer, name) => readVnnicPage(textOf(answer), name.ascii),
    });
}

function textOf(answer: RawAnswer): string {
  return new TextDecoder('utf-8').decode(answer.bytes);
}
