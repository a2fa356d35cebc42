/** What `/dns` answers. A test holds it against what the service sends. */
export interface DnsAnswer {
  /** The host that was asked for, A-label form. */
  readonly domain: string;
  readonly unicode: string;
  readonly registrable: string;
  /** False: the DNS doesn't have the host, which says nothing of its registration. */
  readonly exists: boolean;
  readonly records: readonly {
    readonly type: string;
    readonly name: string;
    readonly value: string;
    readonly ttl: number;
  }[];
  /** Types nobody could be told about: there may be some. */
  readonly failed: readonly { readonly type: string; readonly reason: string }[];
  readonly resolver: string;
  readonly checkedAt: string;
}
