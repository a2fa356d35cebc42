-- Registrations as they were seen, each once a domain however often it was seen: most looks find what the last one found.
create table registrations (
  domain text not null,
  -- Of the content, as the code writes it; opaque here.
  digest bytea not null,
  data jsonb not null,
  primary key (domain, digest)
) partition by hash (domain);

alter table observations add column registration bytea;

-- The states a name went through, folded from its observations: one row an unchanged state.
create table whois_records (
  domain text not null,
  first_seen timestamptz not null,
  -- Of the observation that began it.
  id uuid not null,
  last_seen timestamptz not null,
  observations integer not null,
  source text not null,
  status text not null check (status in ('registered', 'available', 'reserved', 'auction')),
  -- What is known of the name during it; null unless registered.
  registration bytea,
  -- Whose word each part of it is.
  said_by jsonb not null,
  changes jsonb not null,
  primary key (domain, first_seen, id)
) partition by hash (domain);

-- A name's head: what stands of it now. Whoever folds a name's observations holds this row.
create table domains (
  domain text not null,
  -- null until the first observation is folded.
  first_seen timestamptz,
  last_seen timestamptz,
  observations bigint not null default 0,
  status text,
  registrar text,
  created timestamptz,
  expiry timestamptz,
  primary key (domain)
) partition by hash (domain);

do $$
begin
  for part in 0..15 loop
    execute format(
      'create table registrations_%s partition of registrations for values with (modulus 16, remainder %s)', part, part);
    execute format(
      'create table whois_records_%s partition of whois_records for values with (modulus 16, remainder %s)', part, part);
    execute format('create table domains_%s partition of domains for values with (modulus 16, remainder %s)', part, part);
  end loop;
end
$$;

-- What was observed before: its content moves to where content is kept. A name's records are folded when it is seen again.
insert into registrations
  select distinct on (1, 2) domain, substr(sha256(convert_to(record::text, 'UTF8')), 1, 16), record
  from observations where record is not null;
update observations set registration = substr(sha256(convert_to(record::text, 'UTF8')), 1, 16) where record is not null;
alter table observations drop column record;
