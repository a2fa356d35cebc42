import type { DnsResolver } from './resolver.ts';

export interface Delegation {
  /**
   * True: the DNS has NS records owned by the name itself. False: it has none (NXDOMAIN or no
   * data), which settles nothing, since registered names may be undelegated, on hold or new. Null:
   * not found out.
   */
  readonly delegated: boolean | null;
  /** Lower case, without trailing dots, sorted; empty unless delegated. */
  readonly nameservers: string[];
  /** `ip[:port]` of the resolver that answered, or was asked last. */
  readonly server: string;
  readonly ms: number;
}

/** DNS delegation as evidence that a registrable name is taken. */
export class DnsSource {
  readonly #resolver: DnsResolver;

  constructor(resolver: DnsResolver) {
    this.#resolver = resolver;
  }

  /** `name`: the registrable name, A-label form. */
  async delegation({ name, signal }: { name: string; signal: AbortSignal }): Promise<Delegation> {
    const reply = await this.#resolver.query({ name, type: 'NS', signal });
    const { server, ms } = reply;
    if (!reply.ok) return { delegated: null, nameservers: [], server, ms };
    // Records of another owner are a CNAME's target or a forwarder's invention.
    const own = reply.answers.filter(
      (record) => record.type === 'NS' && record.name === name.toLowerCase(),
    );
    const nameservers = [...new Set(own.map((record) => record.data))].sort();
    const delegated = reply.rcode === 'NOERROR' && nameservers.length > 0;
    return { delegated, nameservers: delegated ? nameservers : [], server, ms };
  }
}
