import { readRdap } from '#app/parsing/rdap/read-rdap.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { mergeRegistrations } from '#app/records/merge.ts';
import type { Registration } from '#app/records/registration.ts';
import { domainUrl, type RdapSource } from '#app/sources/rdap/client.ts';
import type { RegistrarDirectory } from '#app/sources/registries/registrars.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import type { WhoisSource } from '#app/sources/whois/client.ts';
import { ReferralTrail } from '#app/sources/whois/referral.ts';
import type { Inquiry } from './inquiry.ts';
import { readWhoisAnswer } from './whois-reading.ts';

const MOST_MS = 3_000;
const SHARE = 0.3;

export interface RegistrarHopParts {
  readonly rdap: RdapSource;
  readonly whois: WhoisSource;
  readonly registrars: Pick<RegistrarDirectory, 'rdapBaseOf'>;
}

/** Where the registry's answer leads on. */
export interface RegistryAnswer {
  readonly registration: Registration;
  /** The registrar's RDAP answer or base URL, as the registry links it. */
  readonly rdapUrl: string | null;
  /** The registrar's server on port 43. */
  readonly whoisServer: string | null;
  /** Who gave this answer. */
  readonly server: string;
}

/** Contacts that the registry doesn't show, from the registrar. */
export class RegistrarHop {
  readonly #parts: RegistrarHopParts;

  constructor(parts: RegistrarHopParts) {
    this.#parts = parts;
  }

  /**
   * The registration, completed where it names no holder: by the RDAP link in the answer, the
   * registrar's RDAP base, or its WHOIS. In a small budget: the registry's answer already stands.
   */
  async complete(inquiry: Inquiry, answer: RegistryAnswer): Promise<Registration> {
    const { registration } = answer;
    if (namesHolder(registration)) return registration;
    const endsAt = inquiry.remainingMs - Math.min(MOST_MS, inquiry.remainingMs * SHARE);
    const leftMs = () => inquiry.remainingMs - endsAt;
    for (const url of this.#rdapUrls(inquiry.name.ascii, answer)) {
      if (leftMs() <= 0) return registration;
      const found = await this.#askRdap(inquiry, url, leftMs());
      if (found) return mergeRegistrations(registration, found);
    }
    return await this.#byWhois(inquiry, answer, leftMs);
  }

  #rdapUrls(name: string, { registration, rdapUrl, server }: RegistryAnswer): string[] {
    const base = this.#parts.registrars.rdapBaseOf(registration.registrar.ianaId);
    const urls = [rdapUrl, base]
      .filter((url) => url !== null)
      // A link may be the bare base.
      .map((url) => (/\/domain\/[^/]+$/i.test(url) ? url : domainUrl(url, name)));
    return [...new Set(urls)].filter((url) => url !== server);
  }

  async #askRdap(inquiry: Inquiry, url: string, budgetMs: number): Promise<Registration | null> {
    const answered = await inquiry.ask({
      source: 'rdap',
      server: url,
      budgetMs,
      ask: (signal) => this.#parts.rdap.askUrl({ url, signal }),
      read: (raw) => readRdapAnswer(raw, inquiry.name.ascii),
      speaksForZone: () => false,
    });
    return answered?.reading.registration ?? null;
  }

  /** Registrars' servers refer further: to a reseller's, or to the one the name moved to. */
  async #byWhois(
    inquiry: Inquiry,
    { registration, whoisServer, server }: RegistryAnswer,
    leftMs: () => number,
  ): Promise<Registration> {
    const { whois } = this.#parts;
    let merged = registration;
    let next = whoisServer;
    const trail = new ReferralTrail(server);
    while (next !== null && !namesHolder(merged) && leftMs() > 0) {
      const address = whois.readReferral(next);
      const host = address && trail.follow(address);
      if (!host) break;
      const answered = await inquiry.ask({
        source: 'whois',
        server: host,
        budgetMs: leftMs(),
        ask: (signal) => whois.ask({ name: inquiry.name.ascii, server: host, signal }),
        read: (raw) => readWhoisAnswer(raw, inquiry.name),
        speaksForZone: () => false,
      });
      const registrar: Reading | undefined = answered?.reading;
      if (!registrar?.registration || registrar.domain !== inquiry.name.ascii) break;
      merged = mergeRegistrations(merged, registrar.registration);
      next = registrar.referral.whoisServer;
    }
    return merged;
  }
}

export function readRdapAnswer(answer: RawAnswer, asked: string): Reading {
  return readRdap(new TextDecoder('utf-8').decode(answer.bytes), {
    httpStatus: answer.httpStatus,
    asked,
    url: answer.server,
    headers: answer.headers,
  });
}

function namesHolder({ registrant }: Registration): boolean {
  return [registrant.name, registrant.organization, registrant.email].some((v) => v !== null);
}
