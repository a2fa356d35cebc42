-- Names of which something new is known: each process drops the older answers from its cache.
create table changed_names (
  domain text primary key,
  -- Answers from before this moment are outdated.
  seen_at timestamptz not null,
  written_at timestamptz not null default now()
);
create index changed_names_by_writing on changed_names (written_at);
