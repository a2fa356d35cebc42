-- Addresses that watches send to. Each is asked first, and goes with the last watch that names it.
create table mail_addresses (
  id uuid primary key,
  key_id uuid not null references api_keys (id),
  email text not null,
  -- In the links of its mails: confirms them and ends them, without a key.
  token text not null unique,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- When something is to be sent; null: nothing waits. While a process sends: when its lease runs out.
  due_at timestamptz,
  lease uuid,
  sent_at timestamptz,
  tries integer not null default 0
);
create unique index mail_addresses_of_key on mail_addresses (key_id, lower(email));
create index mail_addresses_due on mail_addresses (due_at) where due_at is not null;

alter table watches add column address_id uuid references mail_addresses (id);
create index watches_of_address on watches (address_id) where address_id is not null;

-- What an address is still to be told.
create table waiting_mails (
  address_id uuid not null references mail_addresses (id) on delete cascade,
  event_id uuid not null references watch_events (id) on delete cascade,
  primary key (address_id, event_id)
);

-- When an address was asked to confirm, by its keyed hash: at most once a day over all keys.
create table asked_addresses (
  digest text primary key,
  asked_at timestamptz not null
);
