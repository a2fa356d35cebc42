create table webhooks (
  id uuid primary key,
  key_id uuid not null references api_keys (id),
  url text not null,
  events text[] not null,
  -- Signing needs the secret itself.
  secret text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index webhooks_of_key on webhooks (key_id, created_at desc, id desc) where deleted_at is null;

-- The outbox: one row a webhook and announcement, written in the transaction of what it tells of.
create table deliveries (
  -- Rises in the order of writing; within one subject that is the order of events, as its writers wait for one another.
  sequence bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks (id),
  -- The same for all webhooks that are told, and over all tries: what a receiver knows doubles by.
  announcement_id uuid not null,
  key_id uuid not null,
  subject text not null,
  type text not null,
  -- The very bytes that are signed and sent: the same over all tries.
  payload text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  delivered_at timestamptz,
  -- Given up: three days of failing, or the webhook or its key ended.
  abandoned_at timestamptz,
  last_status integer,
  last_error text
);
create index deliveries_due on deliveries (next_at) where delivered_at is null and abandoned_at is null;
create index deliveries_in_order on deliveries (webhook_id, subject, sequence) where delivered_at is null and abandoned_at is null;
create index deliveries_of_webhook on deliveries (webhook_id, sequence desc);
