import type { DomainName } from '#app/names/domain-name.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { readWhois } from '#app/parsing/whois/read-whois.ts';
import { mergeRegistrations } from '#app/records/merge.ts';
import type { Registration } from '#app/records/registration.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import { decodeAnswer } from '#app/sources/whois/charset.ts';
import type { WhoisSource } from '#app/sources/whois/client.ts';
import type { WhoisDirectory } from '#app/sources/whois/directory.ts';
import { ReferralTrail, readIanaReferral } from '#app/sources/whois/referral.ts';
import { writeServerAddress } from '#app/sources/whois/server-address.ts';
import type { Settled } from '../outcome.ts';
import { settleByReading } from '../rules/settle.ts';
import type { Answered, Inquiry } from './inquiry.ts';
import { namesHolder, registrarBudget } from './rdap-step.ts';

/** Port 43: the registry's server, then the registrar's where the registry is thin. */
export class WhoisAsker {
  readonly #whois: WhoisSource;
  readonly #directory: WhoisDirectory;
  /** Servers that IANA named for a TLD which the directory lacks; null: IANA names none. */
  readonly #learnt = new Map<string, string | null>();

  constructor(whois: WhoisSource, directory: WhoisDirectory) {
    this.#whois = whois;
    this.#directory = directory;
  }

  /** A TLD that the directory lacks is worth a question to IANA only where nobody else can answer. */
  mayAnswer(name: DomainName, othersCan: boolean): boolean {
    return (
      this.#directory.serverFor(name.ascii) !== null ||
      (!othersCan && !this.#directory.covers(name.ascii))
    );
  }

  async ask(inquiry: Inquiry, budgetMs: number): Promise<Settled | null> {
    const { name } = inquiry;
    const server =
      this.#directory.serverFor(name.ascii)?.server ??
      (await this.#serverByIana(inquiry, budgetMs));
    if (server === null) return null;
    const answered = await this.#question(
      inquiry,
      server,
      Math.min(budgetMs, inquiry.remainingMs),
      true,
    );
    if (!answered) return null;
    const { reading } = answered;
    const settled = settleByReading('whois', reading);
    if (settled?.status !== 'registered') return settled;
    const registration = await this.#withRegistrarContacts(inquiry, server, reading);
    return { ...settled, registration };
  }

  /** IANA's answer about the TLD names its port-43 server, if it has one. Learnt once for each TLD. */
  async #serverByIana(inquiry: Inquiry, budgetMs: number): Promise<string | null> {
    const { tld } = inquiry.name;
    const known = this.#learnt.get(tld);
    if (known !== undefined) return known;
    const server = this.#directory.ianaServer;
    const answered = await inquiry.ask({
      source: 'whois',
      server,
      budgetMs: budgetMs / 2,
      ask: (signal) => this.#whois.ask({ name: tld, server, signal }),
      // IANA speaks of the TLD, not of the name: its record is never the name's.
      read: () => UNREAD,
      writtenAs: () => 'referral',
    });
    if (!answered) return null;
    const referred = readIanaReferral(decodeAnswer(answered.answer.bytes, answered.answer.charset));
    const address = referred === null ? null : this.#whois.readReferral(referred);
    const host = address && writeServerAddress(address);
    this.#learnt.set(tld, host);
    return host;
  }

  async #withRegistrarContacts(
    inquiry: Inquiry,
    registry: string,
    reading: Reading,
  ): Promise<Registration> {
    let merged = reading.registration!;
    let next = reading.referral.whoisServer;
    const trail = new ReferralTrail(registry);
    while (next !== null && !namesHolder(merged)) {
      const address = this.#whois.readReferral(next);
      const server = address && trail.follow(address);
      if (!server) break;
      const answered = await this.#question(inquiry, server, registrarBudget(inquiry), false);
      const registrar = answered?.reading;
      if (!registrar?.registration || registrar.domain !== inquiry.name.ascii) break;
      merged = mergeRegistrations(merged, registrar.registration);
      next = registrar.referral.whoisServer;
    }
    return merged;
  }

  #question(
    inquiry: Inquiry,
    server: string,
    budgetMs: number,
    speaksForZone: boolean,
  ): Promise<Answered | null> {
    const { name } = inquiry;
    return inquiry.ask({
      source: 'whois',
      server,
      budgetMs,
      ask: (signal) => this.#whois.ask({ name: name.ascii, server, signal }),
      read: (answer) => readAnswer(answer, name),
      speaksForZone: () => speaksForZone,
    });
  }
}

const UNREAD: Reading = {
  status: 'unknown',
  domain: null,
  registration: null,
  auction: false,
  words: null,
  referral: { whoisServer: null, rdapUrl: null },
};

function readAnswer(answer: RawAnswer, { ascii, unicode, tld }: DomainName): Reading {
  const text = decodeAnswer(answer.bytes, answer.charset);
  const reading = readWhois(text, { server: answer.server, tld });
  // A server that speaks of another name (its record, a nameserver match, that it isn't there) has not answered.
  const names = (reading.words ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.-]+/u)
    .map((word) => word.replace(/\.$/, ''));
  const speaksOfIt =
    reading.domain === null ||
    reading.domain === ascii ||
    names.includes(ascii) ||
    names.includes(unicode);
  return speaksOfIt ? reading : { ...UNREAD, referral: reading.referral };
}
