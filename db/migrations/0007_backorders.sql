-- One campaign a name: all orders for it are served by one catch, first come first served.
create table campaigns (
  domain text primary key,
  tld text not null,
  state text not null check (state in ('watching', 'scheduled', 'armed', 'attempting', 'pendingRegistry', 'unknown', 'ended')),
  drop_from timestamptz,
  drop_to timestamptz,
  drop_certainty text,
  drop_source text,
  sighting jsonb,
  -- The order and account whose create is, or may be, under way.
  winner uuid,
  account text,
  next_at timestamptz not null,
  leased_until timestamptz,
  -- Rises with every claim: whoever holds a lower one writes no more.
  token bigint not null default 0,
  failures integer not null default 0
);
create index campaigns_due on campaigns (next_at) where state <> 'ended';

create table orders (
  id uuid primary key,
  -- The order in which they came, by the database's own count.
  sequence bigint generated always as identity unique,
  key_id uuid not null references api_keys (id),
  domain text not null references campaigns (domain),
  state text not null,
  account text,
  period smallint not null,
  registrant text,
  max_price jsonb,
  once boolean not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  result jsonb,
  reason jsonb
);
create unique index orders_one_live_a_key on orders (key_id, domain)
  where state not in ('won', 'lost', 'cancelled', 'rejected', 'failed');
create index orders_of_domain on orders (domain, sequence);
create index orders_of_key on orders (key_id, sequence desc);

-- What was answered to an Idempotency-Key, so that asking again does nothing again.
create table idempotent_orders (
  key_id uuid not null,
  idempotency_key text not null,
  body_digest bytea not null,
  order_id uuid not null references orders (id),
  -- As text: answered again, it is the same to the byte.
  answer json not null,
  created_at timestamptz not null,
  primary key (key_id, idempotency_key)
);

create table order_events (
  order_id uuid not null references orders (id),
  sequence integer not null,
  at timestamptz not null,
  from_state text,
  to_state text not null,
  code text not null,
  message text not null,
  primary key (order_id, sequence)
);

-- Written before the first byte of a create: what may be under way is known whatever happens afterwards.
create table attempts (
  id uuid primary key,
  domain text not null references campaigns (domain),
  order_id uuid not null references orders (id),
  account text not null,
  -- All transaction identifiers of the burst begin with it.
  transaction_prefix text not null,
  token bigint not null,
  started_at timestamptz not null,
  creates integer not null default 0,
  -- null while nobody knows.
  outcome text,
  ended_at timestamptz
);
create index attempts_open on attempts (domain) where outcome is null;

-- Numbers for transaction identifiers, each given out once for ever.
create table transaction_epochs (
  account text primary key,
  epoch bigint not null
);

-- What registries told by poll; acknowledged to them only once it is here.
create table poll_messages (
  account text not null,
  message_id text not null,
  domain text,
  succeeded boolean,
  transaction_id text,
  received_at timestamptz not null,
  primary key (account, message_id)
);
