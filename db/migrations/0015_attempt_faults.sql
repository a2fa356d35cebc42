-- What an attempt's last create met where it is no news of the name: `code 2400`, `timeout`.
alter table attempts add column fault text;
create index attempts_of_domain on attempts (domain, account, started_at desc);
