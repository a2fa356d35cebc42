-- What keys want to be told of names, without an order.
create table watches (
  id uuid primary key,
  key_id uuid not null references api_keys (id),
  domain text,
  -- A reverse search as asked: {"include": [{"field", "term", "match"}], "exclude": [...], "scope"}.
  search jsonb,
  events text[] not null,
  expiring_days integer[] not null,
  webhook_id uuid references webhooks (id),
  created_at timestamptz not null,
  -- Of which expiry was warned last, and how many days before it.
  warned_expiry timestamptz,
  warned_days integer,
  check ((domain is null) <> (search is null))
);
create index watches_of_key on watches (key_id, created_at desc, id desc);
create index watches_of_domain on watches (domain) where domain is not null;

-- The timetable: one row for all watches of a name, and one for each watched search.
create table watched (
  -- A name, or the id of a watch on a search.
  subject text primary key,
  -- When a worker takes it next; while one has it: when its lease runs out.
  due_at timestamptz not null,
  lease uuid,
  -- When the registry is asked next, and the DNS; null: no watch wants the DNS.
  look_at timestamptz not null,
  dns_at timestamptz,
  -- The last answer of the registry's that a visit brought; null: none yet, so that nothing is news.
  looked_at timestamptz,
  -- Looks in a row that found nothing out.
  failures integer not null default 0,
  -- The place in the name's history up to which all was told.
  told_at timestamptz,
  told_id uuid,
  -- As told last: the phase, and {"A": ["192.0.2.1"]}.
  phase text,
  dns jsonb
);
create index watched_due on watched (due_at);

-- What watches told, written in the transaction that marks it as told.
create table watch_events (
  sequence bigint generated always as identity primary key,
  -- The same for every way by which it is told.
  id uuid not null unique,
  watch_id uuid not null references watches (id) on delete cascade,
  at timestamptz not null,
  type text not null,
  data jsonb not null
);
create index watch_events_of_watch on watch_events (watch_id, sequence desc);
create index watch_events_by_time on watch_events (at);

-- Names that a watched search has found: each is told once.
create table watch_names (
  watch_id uuid not null references watches (id) on delete cascade,
  domain text not null,
  primary key (watch_id, domain)
);
