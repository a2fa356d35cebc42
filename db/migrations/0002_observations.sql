-- What was seen of a name at a moment, append only. Every key starts with the domain, so that one name's rows lie
-- together, and the tables can be spread over several machines by that column without another key.
create table observations (
  domain text not null,
  observed_at timestamptz not null,
  id uuid not null,
  status text not null check (status in ('registered', 'available', 'reserved', 'auction')),
  source text not null,
  server text not null,
  -- The parsed registration, null unless registered.
  record jsonb,
  primary key (domain, observed_at, id)
) partition by hash (domain);

do $$
begin
  for part in 0..15 loop
    execute format(
      'create table observations_%s partition of observations for values with (modulus 16, remainder %s)', part, part);
  end loop;
end
$$;

-- What the sources sent, byte for byte, so that a better parser can read it again. Partitioned by month, so that what
-- is kept no longer goes by dropping a table. The default partition takes the months nobody made a partition for.
create table raw_answers (
  domain text not null,
  observed_at timestamptz not null,
  observation_id uuid not null,
  -- Place among the answers of one observation, from 0.
  position smallint not null,
  source text not null,
  server text not null,
  fetched_at timestamptz not null,
  charset text not null,
  http_status smallint not null,
  -- How `content` is packed, and its length unpacked.
  codec text not null check (codec in ('none', 'zstd')),
  size integer not null,
  content bytea not null,
  primary key (domain, observed_at, observation_id, position)
) partition by range (observed_at);

-- Packed already: trying again would cost time and win nothing.
alter table raw_answers alter column content set storage external;

create table raw_answers_other partition of raw_answers default;
