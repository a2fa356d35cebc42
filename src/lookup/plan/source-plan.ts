import type { DomainName } from '#app/names/domain-name.ts';
import { domainUrl, type RdapSource } from '#app/sources/rdap/client.ts';
import type { Registries, ZoneSources } from '#app/sources/registries/registries.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import { decodeAnswer } from '#app/sources/whois/charset.ts';
import type { WhoisSource } from '#app/sources/whois/client.ts';
import { IANA_SERVER, readIanaReferral } from '#app/sources/whois/referral.ts';
import { writeServerAddress } from '#app/sources/whois/server-address.ts';
import type { Settled } from '../outcome.ts';
import { settleByReading } from '../rules/settle.ts';
import type { Inquiry } from './inquiry.ts';
import { type RegistrarHop, readRdapAnswer } from './registrar-hop.ts';
import { readWhoisAnswer, UNREAD } from './whois-reading.ts';

/** One way to the registry's answer; null when it settled nothing. */
export type Step = (inquiry: Inquiry) => Promise<Settled | null>;

/** A registry with several RDAP addresses is asked at two of them at most. */
const MOST_RDAP_URLS = 2;

export interface SourcePlanParts {
  readonly registries: Registries;
  readonly rdap: RdapSource;
  readonly whois: WhoisSource;
  readonly hop: RegistrarHop;
  /** The operator's sources for `.vn`, in order. */
  readonly vn: readonly Step[];
}

/**
 * Which sources are asked for a name, and in which order: those of its zone's own operator, then
 * the registrar where the registry's record names no holder.
 */
export class SourcePlan {
  readonly #parts: SourcePlanParts;
  /** Port-43 servers that IANA named for a TLD which no list covers; null: IANA names none. */
  readonly #learnt = new Map<string, string | null>();

  constructor(parts: SourcePlanParts) {
    this.#parts = parts;
  }

  /** `.vn` has neither RDAP nor port 43 open to the public: its own sources come first. */
  stepsFor(name: DomainName): readonly Step[] {
    const { registries, vn } = this.#parts;
    const sources = registries.sourcesFor(name.zone);
    const steps: Step[] = name.tld === 'vn' ? [...vn] : [];
    for (const baseUrl of sources.rdap.slice(0, MOST_RDAP_URLS))
      steps.push((inquiry) => this.#askRdap(inquiry, baseUrl));
    // A TLD that no list covers is worth a question to IANA only where no one else can answer.
    if (sources.whois || (sources.whois === undefined && steps.length === 0))
      steps.push((inquiry) => this.#askWhois(inquiry, sources));
    return steps;
  }

  async #askRdap(inquiry: Inquiry, baseUrl: string): Promise<Settled | null> {
    const { rdap, registries, hop } = this.#parts;
    const { ascii, zone } = inquiry.name;
    const asked = domainUrl(baseUrl, ascii);
    const speaksForZone = ({ server }: RawAnswer) =>
      registries.isOperators(server, asked, ascii, zone);
    const answered = await inquiry.ask({
      source: 'rdap',
      server: asked,
      registry: registries.registryOfZone(zone),
      ask: (signal) => rdap.askUrl({ url: asked, signal }),
      read: (answer) => readRdapAnswer(answer, ascii),
      speaksForZone,
    });
    if (!answered) return null;
    const { reading, answer } = answered;
    const { server } = answer;
    if (reading.status === 'available') {
      if (!speaksForZone(answer)) return null;
      if (reading.basis === 'bodiless' && !(await this.#bodilessCounts(inquiry, server)))
        return null;
    }
    const settled = settleByReading('rdap', reading);
    if (settled?.status !== 'registered') return settled;
    const { registration } = settled;
    const { rdapUrl } = reading.referral;
    const { whoisServer } = registration.registrar;
    const referred = { registration, rdapUrl, whoisServer, server };
    return { ...settled, registration: await hop.complete(inquiry, referred) };
  }

  /** RFC 7480 §5.3 allows it, but an error page's lost body looks the same. */
  async #bodilessCounts(inquiry: Inquiry, server: string): Promise<boolean> {
    return (
      this.#parts.registries.answersBodiless(server) && (await inquiry.askDns()) === 'notDelegated'
    );
  }

  async #askWhois(inquiry: Inquiry, sources: ZoneSources): Promise<Settled | null> {
    const { whois, registries, hop } = this.#parts;
    const { name } = inquiry;
    const server = sources.whois ?? (await this.#serverByIana(inquiry));
    if (server === null) return null;
    const { query, charset } = sources;
    const answered = await inquiry.ask({
      source: 'whois',
      server,
      registry: registries.registryOfZone(name.zone),
      ask: (signal) => whois.ask({ name: name.ascii, server, query, charset, signal }),
      read: (answer) => readWhoisAnswer(answer, name),
    });
    const settled = answered && settleByReading('whois', answered.reading);
    if (settled?.status !== 'registered') return settled;
    const referred = {
      registration: settled.registration,
      server,
      ...answered!.reading.referral,
    };
    return { ...settled, registration: await hop.complete(inquiry, referred) };
  }

  /** IANA's answer about the TLD names its port-43 server. Learnt once for each TLD. */
  async #serverByIana(inquiry: Inquiry): Promise<string | null> {
    const { whois } = this.#parts;
    const { tld } = inquiry.name;
    const known = this.#learnt.get(tld);
    if (known !== undefined) return known;
    const answered = await inquiry.ask({
      source: 'whois',
      server: IANA_SERVER,
      budgetMs: inquiry.remainingMs / 2,
      ask: (signal) => whois.ask({ name: tld, server: IANA_SERVER, signal }),
      // IANA speaks of the TLD, not of the name: its record is never the name's.
      read: () => UNREAD,
      writtenAs: () => 'referral',
    });
    if (!answered) return null;
    const referred = readIanaReferral(decodeAnswer(answered.answer.bytes, answered.answer.charset));
    const address = referred === null ? null : whois.readReferral(referred);
    const host = address && writeServerAddress(address);
    this.#learnt.set(tld, host);
    return host;
  }
}
