-- People whose contact data was erased, so that it doesn't come back by an import or a later lookup. Not their data: its
-- keyed hash alone.
create table erased_people (
  kind text not null check (kind in ('email', 'name')),
  digest bytea not null,
  erased_at timestamptz not null default now(),
  primary key (digest, kind)
);

-- What the hash is keyed with, made here and never changed: with another key no one would be recognised any more.
create table erasure_key (
  one boolean primary key default true check (one),
  key bytea not null
);
insert into erasure_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- How far an import has come that is not done yet, so that it goes on there after a kill.
create table imports (
  kind text not null check (kind in ('whois', 'dns')),
  -- Of the file's size and of what it begins and ends with.
  identity bytea not null,
  lines bigint not null,
  rejected bigint not null,
  -- Length of the list of rejected lines when these lines were done.
  rejected_bytes bigint not null,
  updated_at timestamptz not null default now(),
  primary key (identity, kind)
);
