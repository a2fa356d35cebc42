alter table webhooks
  -- Nothing is sent while it is set; what it is to be told waits.
  add column paused_at timestamptz,
  -- Secrets before the last rotations sign too, each for as long as was said: [{secret, until}].
  add column old_secrets jsonb not null default '[]';
