import type { Registries, ZoneSources } from '#app/sources/registries/registries.ts';
import { decodeAnswer } from '#app/sources/whois/charset.ts';
import type { WhoisSource } from '#app/sources/whois/client.ts';
import { IANA_SERVER, readIanaReferral } from '#app/sources/whois/referral.ts';
import { writeServerAddress } from '#app/sources/whois/server-address.ts';
import type { Settled } from '../outcome.ts';
import { settleByReading } from '../rules/settle.ts';
import type { Inquiry } from './inquiry.ts';
import type { RegistrarHop } from './registrar-hop.ts';
import { readWhoisAnswer, UNREAD } from './whois-reading.ts';

export interface WhoisAskerParts {
  readonly whois: WhoisSource;
  readonly registries: Registries;
  readonly hop: RegistrarHop;
  /** Knows the server of every TLD, `host[:port]`; IANA's by default. */
  readonly ianaServer?: string;
}

/** Port 43: the registry's server, then the registrar where the record names no holder. */
export class WhoisAsker {
  readonly #parts: WhoisAskerParts;
  /** Servers that IANA named for a TLD which no list covers; null: IANA names none. */
  readonly #learnt = new Map<string, string | null>();

  constructor(parts: WhoisAskerParts) {
    this.#parts = parts;
  }

  async ask(inquiry: Inquiry, sources: ZoneSources): Promise<Settled | null> {
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
    if (!answered) return null;
    const settled = settleByReading('whois', answered.reading);
    if (settled?.status !== 'registered') return settled;
    const { registration } = settled;
    const { referral } = answered.reading;
    return {
      ...settled,
      registration: await hop.complete(inquiry, { registration, ...referral, server }),
    };
  }

  /**
   * IANA's answer about the TLD names its port-43 server, if it has one. Learnt once for each TLD.
   */
  async #serverByIana(inquiry: Inquiry): Promise<string | null> {
    const { whois, ianaServer: server = IANA_SERVER } = this.#parts;
    const { tld } = inquiry.name;
    const known = this.#learnt.get(tld);
    if (known !== undefined) return known;
    const answered = await inquiry.ask({
      source: 'whois',
      server,
      budgetMs: inquiry.remainingMs / 2,
      ask: (signal) => whois.ask({ name: tld, server, signal }),
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
