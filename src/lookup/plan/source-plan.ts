import type { DomainName } from '#app/names/domain-name.ts';
import type { RdapBootstrap } from '#app/sources/rdap/bootstrap.ts';
import type { RdapSource } from '#app/sources/rdap/client.ts';
import type { Settled } from '../outcome.ts';
import type { Inquiry } from './inquiry.ts';
import { askRdap } from './rdap-step.ts';
import type { WhoisAsker } from './whois-step.ts';

/** One way to the registry's answer; null when it settled nothing. */
export type Step = (inquiry: Inquiry, budgetMs: number) => Promise<Settled | null>;

/** A registry with several RDAP addresses is asked at two of them at most. */
const MOST_RDAP_URLS = 2;

/** Which sources are asked for a zone, and in which order. */
export class SourcePlan {
  readonly #rdap: RdapSource;
  readonly #bootstrap: RdapBootstrap;
  readonly #whois: WhoisAsker;
  readonly #vn: readonly Step[];

  constructor(rdap: RdapSource, bootstrap: RdapBootstrap, whois: WhoisAsker, vn: readonly Step[]) {
    this.#rdap = rdap;
    this.#bootstrap = bootstrap;
    this.#whois = whois;
    this.#vn = vn;
  }

  /** `.vn` has neither RDAP nor port 43 open to the public: its own sources come first. Then RDAP, then port 43. */
  stepsFor(name: DomainName): readonly Step[] {
    const urls = this.#bootstrap.baseUrlsFor(name.ascii).slice(0, MOST_RDAP_URLS);
    const rdap = urls.map(
      (url): Step =>
        (inquiry, budgetMs) =>
          askRdap(inquiry, this.#rdap, this.#bootstrap, url, budgetMs),
    );
    const steps = name.tld === 'vn' ? [...this.#vn, ...rdap] : rdap;
    if (this.#whois.mayAnswer(name, steps.length > 0)) {
      steps.push((inquiry, budgetMs) => this.#whois.ask(inquiry, budgetMs));
    }
    return steps;
  }
}
