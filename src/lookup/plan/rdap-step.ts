import { domainUrl, type RdapSource } from '#app/sources/rdap/client.ts';
import type { Registries } from '#app/sources/registries/registries.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import type { Settled } from '../outcome.ts';
import { settleByReading } from '../rules/settle.ts';
import type { Inquiry } from './inquiry.ts';
import { type RegistrarHop, readRdapAnswer } from './registrar-hop.ts';

export interface RdapAskerParts {
  readonly rdap: RdapSource;
  readonly registries: Registries;
  readonly hop: RegistrarHop;
}

/** The registry's RDAP server, then the registrar's where the registry's record names no holder. */
export class RdapAsker {
  readonly #parts: RdapAskerParts;

  constructor(parts: RdapAskerParts) {
    this.#parts = parts;
  }

  async ask(inquiry: Inquiry, baseUrl: string): Promise<Settled | null> {
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
    if (reading.status === 'available') {
      if (!speaksForZone(answer)) return null;
      if (reading.basis === 'bodiless' && !(await this.#bodilessCounts(inquiry, answer)))
        return null;
    }
    const settled = settleByReading('rdap', reading);
    if (settled?.status !== 'registered') return settled;
    const { registration } = settled;
    const { rdapUrl } = reading.referral;
    const { whoisServer } = registration.registrar;
    const { server } = answer;
    return {
      ...settled,
      registration: await hop.complete(inquiry, { registration, rdapUrl, whoisServer, server }),
    };
  }

  /** RFC 7480 §5.3 allows it, but an error page's lost body looks the same. */
  async #bodilessCounts(inquiry: Inquiry, { server }: RawAnswer): Promise<boolean> {
    return (
      this.#parts.registries.answersBodiless(server) && (await inquiry.askDns()) === 'notDelegated'
    );
  }
}
