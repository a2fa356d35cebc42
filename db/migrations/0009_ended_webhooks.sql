-- Webhooks that ended are listed too, for a while.
drop index webhooks_of_key;
create index webhooks_of_key on webhooks (key_id, created_at desc, id desc);
