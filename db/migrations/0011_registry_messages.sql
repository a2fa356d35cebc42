-- What registries tell an account by poll, whole: acknowledged to them only once it is here.
create table registry_messages (
  sequence bigint generated always as identity primary key,
  id uuid not null unique,
  account text not null,
  -- Of all that was said: the same message fetched again is kept once. A registry may give out an identifier again.
  digest text not null,
  -- null: it has none that can be read, and so can't be acknowledged.
  message_id text,
  kind text not null,
  domain text,
  -- Of an application that was decided.
  succeeded boolean,
  transaction_id text,
  queued_at timestamptz,
  received_at timestamptz not null,
  language text,
  text text,
  -- Of the response, as they came but for secrets.
  data text,
  extension text,
  -- Longer than what is kept of it.
  is_cut boolean not null,
  unique (account, digest)
);
create index registry_messages_of_account on registry_messages (account, sequence desc);
create index registry_messages_of_domain on registry_messages (domain, account);
