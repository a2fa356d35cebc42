-- How often keys used which operation, by day (UTC); counted in memory and added in batches.
create table key_usage (
  key_id uuid not null references api_keys (id),
  day date not null,
  operation text not null,
  requests bigint not null,
  refused bigint not null,
  failed bigint not null,
  primary key (key_id, day, operation)
);
create index key_usage_day on key_usage (day);
