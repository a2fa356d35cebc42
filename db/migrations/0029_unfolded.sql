-- What an import has kept and not yet folded into what pages show. Rows are only added and taken away, never changed, so
-- that two imports of the same names don't wait for one another.

-- From this observation on the name's records are to be folded anew.
create table unfolded_observations (
  domain text not null,
  observed_at timestamptz not null,
  id uuid not null,
  marked_at timestamptz not null default now(),
  primary key (domain, observed_at, id)
);

-- The name's intervals are to be folded anew. `id`: of one of the spans.
create table unfolded_spans (
  domain text not null,
  name text not null,
  id uuid not null,
  marked_at timestamptz not null default now(),
  primary key (domain, name, id)
);
