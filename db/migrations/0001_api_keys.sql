-- Keys are kept hashed: whoever reads this table can't use one.
create table api_keys (
  id uuid primary key,
  -- The first characters of the key, by which its owner recognises it.
  prefix text not null,
  key_hash bytea not null unique,
  name text not null,
  tier text not null check (tier in ('partner', 'admin')),
  -- null: the tier's own rate.
  rate_per_minute integer check (rate_per_minute > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
