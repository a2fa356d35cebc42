import type { DomainName } from '#app/names/domain-name.ts';
import type { Registries } from '#app/sources/registries/registries.ts';
import type { Settled } from '../outcome.ts';
import type { Inquiry } from './inquiry.ts';
import type { RdapAsker } from './rdap-step.ts';
import type { WhoisAsker } from './whois-step.ts';

/** One way to the registry's answer; null when it settled nothing. */
export type Step = (inquiry: Inquiry) => Promise<Settled | null>;

/** A registry with several RDAP addresses is asked at two of them at most. */
const MOST_RDAP_URLS = 2;

export interface SourcePlanParts {
  readonly registries: Registries;
  readonly rdap: RdapAsker;
  readonly whois: WhoisAsker;
  /** The operator's sources for `.vn`, in order. */
  readonly vn: readonly Step[];
}

/** Which sources are asked for a name, and in which order: those of its zone's own operator. */
export class SourcePlan {
  readonly #parts: SourcePlanParts;

  constructor(parts: SourcePlanParts) {
    this.#parts = parts;
  }

  /** `.vn` has neither RDAP nor port 43 open to the public: its own sources come first. */
  stepsFor(name: DomainName): readonly Step[] {
    const { registries, rdap, whois, vn } = this.#parts;
    const sources = registries.sourcesFor(name.zone);
    const steps: Step[] = name.tld === 'vn' ? [...vn] : [];
    for (const baseUrl of sources.rdap.slice(0, MOST_RDAP_URLS))
      steps.push((inquiry) => rdap.ask(inquiry, baseUrl));
    // A TLD that no list covers is worth a question to IANA only where no one else can answer.
    if (sources.whois || (sources.whois === undefined && steps.length === 0))
      steps.push((inquiry) => whois.ask(inquiry, sources));
    return steps;
  }
}
