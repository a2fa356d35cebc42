-- What DNS said of names, and when to look again. Every key starts with the domain, as in 0002.

-- Answers without their TTLs, once for each domain however often they are seen.
create table dns_answers (
  domain text not null,
  -- The first 16 bytes of the SHA-256 of `answers` in one fixed spelling.
  digest bytea not null,
  -- {"A": ["192.0.2.1"], "MX": []}: the types that were answered.
  answers jsonb not null,
  primary key (domain, digest)
) partition by hash (domain);

-- One row a look, append only.
create table dns_looks (
  domain text not null,
  name text not null,
  observed_at timestamptz not null,
  id uuid not null,
  digest bytea not null,
  -- In the order of the values in `answers`.
  ttls integer[] not null,
  primary key (domain, name, observed_at, id)
) partition by hash (domain);

-- What others' histories say, as imported.
create table dns_spans (
  domain text not null,
  name text not null,
  type text not null,
  id uuid not null,
  value text not null,
  ttl integer,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (domain, name, type, id)
) partition by hash (domain);

-- One row for each name below a domain: locked while its looks are folded.
create table dns_names (
  domain text not null,
  name text not null,
  -- {"A": [epoch milliseconds of the latest looks, oldest first]}
  recent jsonb not null default '{}',
  -- The end of the latest span.
  spans_until timestamptz,
  primary key (domain, name)
) partition by hash (domain);

-- What pages show: looks and spans folded into intervals.
create table dns_records (
  domain text not null,
  name text not null,
  type text not null,
  -- A value may be longer than a key can be: the first 16 bytes of its SHA-256.
  value_digest bytea not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  observations integer not null,
  ttl integer,
  current boolean not null,
  -- Looks in a row, up to the latest, without the value.
  misses smallint not null,
  value text not null,
  primary key (domain, name, type, value_digest, first_seen)
) partition by hash (domain);

-- When which domain is looked at again.
create table visits (
  domain text not null primary key,
  -- While a worker has it: when its lease runs out.
  due_at timestamptz not null,
  lease uuid,
  looked_at timestamptz,
  -- Since when it is known here, and when it last changed.
  since timestamptz not null,
  changed_at timestamptz,
  expiry timestamptz,
  -- How often it was asked for lately: halves in a month.
  asked real not null,
  asked_at timestamptz not null,
  -- Looks in a row that found nothing out, and that found no such name.
  failures smallint not null default 0,
  absences smallint not null default 0
) partition by hash (domain);

create index visits_first on visits (due_at) where looked_at is null;
create index visits_again on visits (due_at) where looked_at is not null;

do $$
declare
  parent text;
begin
  foreach parent in array array['dns_answers', 'dns_looks', 'dns_spans', 'dns_names', 'dns_records', 'visits'] loop
    for part in 0..15 loop
      execute format(
        'create table %s_%s partition of %s for values with (modulus 16, remainder %s)', parent, part, parent, part);
      -- Rows that change with every look: with room on their page they need no new index entries.
      if parent in ('dns_names', 'dns_records', 'visits') then
        execute format('alter table %s_%s set (fillfactor = 80)', parent, part);
      end if;
    end loop;
  end loop;
end
$$;
