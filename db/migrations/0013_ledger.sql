-- What a registrar told of a price, what was agreed to, and what was charged: rows are only added.
create table ledger (
  sequence bigint generated always as identity primary key,
  at timestamptz not null,
  order_id uuid not null references orders (id),
  key_id uuid not null,
  -- null: a price was told, and nothing agreed to.
  attempt_id uuid references attempts (id),
  account text not null,
  operation text not null check (operation in ('check', 'create')),
  quoted numeric,
  agreed numeric,
  -- null: it is not known yet; zero: nothing was bought.
  charged numeric,
  currency text not null,
  -- The registrar did not say what it charged: no more than was told, or agreed to.
  assumed boolean not null default false,
  -- Of the account at the registry, where it tells.
  balance numeric,
  credit_limit numeric
);
create index ledger_of_order on ledger (order_id, sequence);
create index ledger_of_key on ledger (key_id, at);
