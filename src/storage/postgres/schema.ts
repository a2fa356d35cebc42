/** The tables as `db/migrations/` makes them, for Kysely. Instants come and go as `Date`. */

export interface ApiKeysTable {
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
}

export interface ObservationsTable {
  domain: string;
  observed_at: Date;
  id: string;
  status: 'registered' | 'available' | 'reserved' | 'auction';
  source: string;
  server: string;
  registration: Uint8Array | null;
}

export interface RegistrationsTable {
  domain: string;
  digest: Uint8Array;
  data: unknown;
}

export interface RawAnswersTable {
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
}

export interface Schema {
  api_keys: ApiKeysTable;
  observations: ObservationsTable;
  registrations: RegistrationsTable;
  raw_answers: RawAnswersTable;
}
