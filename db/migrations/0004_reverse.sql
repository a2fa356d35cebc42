create extension if not exists pg_trgm;

-- Who and what stands in a name's registrations, the other way round: from the text to the names. Values are folded
-- (case, accents, white space) and at most 256 characters.
--
-- One table, not sixteen by hash of the name: a search knows no name, so it would ask every partition. Measured with a
-- million rows, an exact search took 1.9 ms in one table and 6 to 7 ms in sixteen partitions (planning them alone is most of
-- that), walks along the names twice as long. Citus, too, spreads the table by `domain`, and asks its shards at once.
create table reverse_entries (
  domain text not null,
  -- 1 registrant's name, 2 its organisation, 3 its e-mail, 4 its telephone (digits), 5 registrar, 6 nameserver.
  field smallint not null,
  value text collate "C" not null,
  -- Stands in the latest record.
  current boolean not null,
  first_seen timestamptz not null,
  -- null while current: then it is the name's own, so that seeing a name again unchanged writes nothing here.
  last_seen timestamptz,
  -- `current` rides along, so that whoever walks through the names reads the index alone.
  primary key (domain, field, value) include (current)
);

-- Exact and by prefix, in the order of pages. `current` comes before the domain, so that values which are everywhere in
-- the past and hardly anywhere now are found without passing through the past.
create index reverse_entries_by_value on reverse_entries (field, value, current, domain);

-- By substring: one for each field, so that a registrar's name on every third row weighs on no search for a person.
do $$
begin
  for field in 1..6 loop
    execute format(
      'create index reverse_entries_trigrams_%s on reverse_entries using gin (value gin_trgm_ops) where field = %1$s', field);
  end loop;
end
$$;

-- Who searched for what: people's names are searched for here, and they have a right to know by whom.
create table reverse_queries (
  at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  key_id uuid not null,
  scope text not null check (scope in ('current', 'historic')),
  -- As sent: {"include": [{"field", "term", "match"}], "exclude": […]}.
  terms jsonb not null,
  -- Whether a further page was asked for.
  continued boolean not null,
  -- Domains handed out.
  count integer not null,
  primary key (at, id)
);
