-- What a key may order and spend; null: no more than every key may.
alter table api_keys add column quota jsonb;
