-- When names that were ordered went: registries keep hours that they don't publish.
create table drop_times (
  tld text not null,
  at timestamptz not null,
  domain text not null,
  primary key (tld, at, domain)
);
