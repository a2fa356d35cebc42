-- Commands that processes have reserved of what a registrar account may send in a day, by the hour.
create table account_turns (
  account text not null,
  operation text not null check (operation in ('create', 'check')),
  hour timestamptz not null,
  turns integer not null,
  primary key (account, operation, hour)
);
