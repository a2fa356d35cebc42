/** What DNS says of a host now: all types at once, within one time budget. */
import type { Clock } from '#app/base/clock.ts';
import { type Deadline, startDeadline } from '#app/base/time-limits.ts';
import { DNS_TYPES, type DnsType, type DnsValue } from '#app/records/dns.ts';
import type { DnsReply, DnsResolver } from '#app/sources/dns/resolver.ts';
import type { DnsFailureKind } from '#app/sources/dns/transport.ts';
import { type Dnssec, judgeDnssec } from './dnssec.ts';

export interface NamedRecord extends DnsValue {
  readonly type: DnsType;
  /** Whose record it is: the host, or where its alias leads. */
  readonly name: string;
  readonly ttl: number;
}

export interface LiveDns {
  /** Whether the DNS has the host at all, with records or without; null: no resolver said so. */
  readonly exists: boolean | null;
  /** Types in their usual order, values in the resolver's; with addresses their aliases. */
  readonly records: readonly NamedRecord[];
  /** The same for each type that was answered, without owners; an empty list: there are none. */
  readonly answers: Readonly<Partial<Record<DnsType, readonly DnsValue[]>>>;
  readonly failed: readonly { readonly type: DnsType; readonly reason: DnsFailureKind }[];
  /** `ip[:port]` of the resolver that answered, or was asked last. */
  readonly resolver: string;
}

export interface ProvedDns extends LiveDns {
  readonly dnssec: Dnssec;
}

interface Asked {
  readonly type: DnsType;
  readonly reply: DnsReply;
}

export interface DnsLookupOptions {
  readonly resolver: DnsResolver;
  readonly clock: Clock;
  /** For all types together, milliseconds. */
  readonly timeoutMs: number;
}

type OkReply = Extract<DnsReply, { ok: true }>;

/** RFC 1034 sets no limit; resolvers give up about here. */
const MOST_ALIASES = 16;

export class DnsLookup {
  readonly #options: DnsLookupOptions;

  constructor(options: DnsLookupOptions) {
    this.#options = options;
  }

  /** `host`: as `DomainName.host`. An abort of `signal` ends it as running out of time does. */
  async look(
    host: string,
    types: readonly DnsType[] = DNS_TYPES,
    signal?: AbortSignal,
  ): Promise<LiveDns> {
    using deadline = this.#deadline(signal);
    return summed(host, await this.#ask(host, types, deadline.signal));
  }

  /** The same, with a question more: whether DNSSEC proves it. */
  async lookWithProof(host: string, types: readonly DnsType[]): Promise<ProvedDns> {
    using deadline = this.#deadline();
    const replies = await this.#ask(host, types, deadline.signal);
    const dnssec = await judgeDnssec(this.#options.resolver, host, replies, deadline.signal);
    return { ...summed(host, replies), dnssec };
  }

  #deadline(signal?: AbortSignal): Deadline {
    return startDeadline(this.#options.clock, this.#options.timeoutMs, signal);
  }

  #ask(host: string, types: readonly DnsType[], signal: AbortSignal): Promise<Asked[]> {
    const asked = types.map(async (type) => ({
      type,
      reply: await this.#options.resolver.query({ name: host, type, signal }),
    }));
    return Promise.all(asked);
  }
}

function summed(host: string, asked: readonly Asked[]): LiveDns {
  const records = new Map<string, NamedRecord>();
  const answers: Partial<Record<DnsType, DnsValue[]>> = {};
  const failed: { type: DnsType; reason: DnsFailureKind }[] = [];
  let exists: boolean | null = null;
  for (const { type, reply } of asked) {
    if (!reply.ok) {
      failed.push({ type, reason: reply.kind });
      continue;
    }
    const own = ownRecords(host, type, reply);
    // An alias whose target doesn't exist is NXDOMAIN too, and yet a record of the host.
    exists = exists === true || reply.rcode === 'NOERROR' || own.length > 0;
    answers[type] = own
      .filter((record) => record.type === type)
      .map(({ value, ttl }) => ({ value, ttl }));
    for (const record of own) {
      const key = `${record.type} ${record.name} ${record.value}`;
      if (!records.has(key)) records.set(key, record);
    }
  }
  const place = ({ type }: NamedRecord) => DNS_TYPES.indexOf(type);
  const resolver = (asked.find(({ reply }) => reply.ok) ?? asked.at(-1))?.reply.server ?? '';
  return {
    exists,
    records: [...records.values()].sort((a, b) => place(a) - place(b)),
    answers,
    failed,
    resolver,
  };
}

/**
 * The host's records in an answer and, for addresses, those its alias leads to. For any other type
 * what lies behind an alias belongs to another name; records off the alias's way are left out.
 */
function ownRecords(host: string, type: DnsType, { answers }: OkReply): NamedRecord[] {
  const isAddress = type === 'A' || type === 'AAAA';
  const own: NamedRecord[] = [];
  let name: string | undefined = host;
  for (let hop = 0; hop < MOST_ALIASES && name !== undefined; hop++) {
    const here = answers.filter((record) => record.name === name);
    own.push(
      ...here
        .filter((record) => record.type === type || record.type === 'CNAME')
        .map(({ type, name, data: value, ttl }) => ({ type, name, value, ttl })),
    );
    name = isAddress ? here.find((record) => record.type === 'CNAME')?.data : undefined;
  }
  return own;
}
