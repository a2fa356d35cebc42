/**
 * The tables as `db/migrations/` makes them, as the driver gives their rows: instants as `Date`,
 * `bigint` as decimal text, `bytea` as bytes.
 */
import type { FieldChange } from '#app/records/compare.ts';
import type { DnsType } from '#app/records/dns.ts';
import type { NameStatus, RecordPart } from '#app/records/known-state.ts';
import type {
  CampaignState,
  DropCertainty,
  MaxPrice,
  OrderReason,
  OrderResult,
  OrderState,
  Sighting,
} from '#app/records/order.ts';
import type { PersonMark } from '#app/records/person.ts';
import type { Registration } from '#app/records/registration.ts';

export interface Schema {
  api_keys: {
    id: string;
    prefix: string;
    key_hash: Uint8Array;
    name: string;
    tier: 'partner' | 'admin';
    rate_per_minute: number | null;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  observations: {
    domain: string;
    observed_at: Date;
    id: string;
    status: NameStatus;
    source: string;
    server: string;
    registration: Uint8Array | null;
  };
  raw_answers: {
    domain: string;
    observed_at: Date;
    observation_id: string;
    position: number;
    source: string;
    server: string;
    fetched_at: Date;
    charset: string;
    http_status: number;
    codec: 'none' | 'zstd';
    size: number;
    content: Uint8Array;
  };
  registrations: { domain: string; digest: Uint8Array; data: Registration };
  whois_records: {
    domain: string;
    first_seen: Date;
    id: string;
    last_seen: Date;
    observations: number;
    source: string;
    status: NameStatus;
    registration: Uint8Array | null;
    said_by: Partial<Record<RecordPart, string>>;
    changes: FieldChange[];
  };
  domains: {
    domain: string;
    first_seen: Date | null;
    last_seen: Date | null;
    observations: string;
    status: NameStatus | null;
    registrar: string | null;
    created: Date | null;
    expiry: Date | null;
  };
  reverse_entries: {
    domain: string;
    field: number;
    value: string;
    current: boolean;
    first_seen: Date;
    last_seen: Date | null;
  };
  reverse_queries: {
    at: Date;
    id: string;
    key_id: string;
    scope: 'current' | 'historic';
    terms: { include: readonly { term: string }[]; exclude?: readonly { term: string }[] };
    continued: boolean;
    count: number;
  };
  dns_answers: {
    domain: string;
    digest: Uint8Array;
    answers: Partial<Record<DnsType, readonly string[]>>;
  };
  dns_looks: {
    domain: string;
    name: string;
    observed_at: Date;
    id: string;
    digest: Uint8Array;
    ttls: (number | null)[];
  };
  dns_spans: {
    domain: string;
    name: string;
    type: DnsType;
    id: string;
    value: string;
    ttl: number | null;
    first_seen: Date;
    last_seen: Date;
  };
  dns_names: {
    domain: string;
    name: string;
    /** Epoch milliseconds of the latest looks, oldest first. */
    recent: Partial<Record<DnsType, number[]>>;
    spans_until: Date | null;
  };
  dns_records: {
    domain: string;
    name: string;
    type: DnsType;
    value_digest: Uint8Array;
    first_seen: Date;
    last_seen: Date;
    observations: number;
    ttl: number | null;
    current: boolean;
    misses: number;
    value: string;
  };
  visits: {
    domain: string;
    due_at: Date;
    lease: string | null;
    looked_at: Date | null;
    since: Date;
    changed_at: Date | null;
    expiry: Date | null;
    asked: number;
    asked_at: Date;
    failures: number;
    absences: number;
  };
  erased_people: { kind: PersonMark; digest: Uint8Array; erased_at: Date };
  erasure_key: { key: Uint8Array };
  imports: {
    kind: 'whois' | 'dns';
    identity: Uint8Array;
    lines: string;
    rejected: string;
    rejected_bytes: string;
    updated_at: Date;
  };
  campaigns: {
    domain: string;
    tld: string;
    state: CampaignState;
    drop_from: Date | null;
    drop_to: Date | null;
    drop_certainty: DropCertainty | null;
    drop_source: string | null;
    sighting: Sighting | null;
    winner: string | null;
    account: string | null;
    next_at: Date;
    leased_until: Date | null;
    token: string;
    failures: number;
  };
  orders: {
    id: string;
    sequence: string;
    key_id: string;
    domain: string;
    state: OrderState;
    account: string | null;
    period: number;
    registrant: string | null;
    max_price: MaxPrice | null;
    once: boolean;
    attempts: number;
    created_at: Date;
    updated_at: Date;
    finished_at: Date | null;
    result: OrderResult | null;
    reason: OrderReason | null;
  };
  idempotent_orders: {
    key_id: string;
    idempotency_key: string;
    body_digest: Uint8Array;
    order_id: string;
    answer: unknown;
    created_at: Date;
  };
  order_events: {
    order_id: string;
    sequence: number;
    at: Date;
    from_state: OrderState | null;
    to_state: OrderState;
    code: string;
    message: string;
  };
  attempts: {
    id: string;
    domain: string;
    order_id: string;
    account: string;
    transaction_prefix: string;
    token: string;
    started_at: Date;
    creates: number;
    outcome: string | null;
    ended_at: Date | null;
  };
  transaction_epochs: { account: string; epoch: string };
  poll_messages: {
    account: string;
    message_id: string;
    domain: string | null;
    succeeded: boolean | null;
    transaction_id: string | null;
    received_at: Date;
  };
  webhooks: {
    id: string;
    key_id: string;
    url: string;
    events: string[];
    secret: string;
    created_at: Date;
    deleted_at: Date | null;
  };
  deliveries: {
    sequence: string;
    webhook_id: string;
    announcement_id: string;
    key_id: string;
    subject: string;
    type: string;
    payload: string;
    created_at: Date;
    tries: number;
    next_at: Date;
    leased_until: Date | null;
    delivered_at: Date | null;
    abandoned_at: Date | null;
    last_status: number | null;
    last_error: string | null;
  };
  migrations: { name: string; applied_at: Date };
}

/** A row of that table. */
export type TableRow<Table extends keyof Schema> = Schema[Table];
