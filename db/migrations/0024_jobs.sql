-- Names by the hundred thousand, looked up beside the requests.
create table jobs (
  id uuid primary key,
  -- The order in which they came, by the database's own count.
  sequence bigint generated always as identity unique,
  key_id uuid not null references api_keys (id),
  kind text not null check (kind in ('whois', 'check', 'dns')),
  -- While it is being received its names are not all here: no client sees it.
  state text not null check (state in
    ('receiving', 'queued', 'running', 'paused', 'done', 'cancelled', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Names a minute as measured last, and where the measuring goes on from.
  pace double precision,
  pace_since timestamptz,
  pace_done integer
);
create index jobs_of_key on jobs (key_id, sequence desc);
create index jobs_at_work on jobs (sequence) where state in ('queued', 'running');

-- A hundred names of a job at a time: the unit of leases and of progress.
create table job_chunks (
  job_id uuid not null references jobs (id) on delete cascade,
  -- Which hundred it is, from 0.
  place integer not null,
  names integer not null,
  -- A JSON array of the entries as sent, packed by zstd.
  input bytea not null,
  -- A line of JSON for each that was answered, in the order of the entries, packed by zstd.
  results bytea,
  answered integer not null default 0,
  -- Whether a name of the sandbox is among them.
  in_sandbox boolean not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  -- Rises with every taking: a process that holds a lower one writes no more.
  token integer not null default 0,
  -- When it was taken first, and how often it was taken since anything was written of it.
  begun_at timestamptz,
  takings integer not null default 0,
  -- How often sources were asked in vain for one of its names.
  tries integer not null default 0,
  primary key (job_id, place)
);
create index job_chunks_due on job_chunks (job_id, place) where answered < names;
create index job_chunks_leased on job_chunks (leased_until) where leased_until is not null;

-- When names of a key were looked up last, and from when on it is its turn again.
create table job_turns (
  key_id uuid primary key references api_keys (id),
  served_at timestamptz not null,
  next_at timestamptz not null
);
