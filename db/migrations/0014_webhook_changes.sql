alter table webhooks
  -- Nothing is sent while it is set; what it is to be told waits.
  add column paused_at timestamptz,
  -- The secret before the last rotation signs too, until then.
  add column old_secret text,
  add column old_secret_until timestamptz;
