-- Requests that came with an Idempotency-Key, and what was answered, so that asking again creates nothing again.
create table marked_requests (
  key_id uuid not null references api_keys (id),
  idempotency_key text not null,
  -- Of method, address and body, keyed by the API key: nothing can be found from it by trying.
  request_digest bytea not null,
  -- The try that may keep its answer, and until when it is waited for.
  token uuid not null,
  under_way_until timestamptz not null,
  -- Sealed by the API key, of which only a digest is known here. null: not answered yet.
  sealing_key text,
  answer bytea,
  created_at timestamptz not null,
  primary key (key_id, idempotency_key)
);
create index marked_requests_age on marked_requests (created_at);
