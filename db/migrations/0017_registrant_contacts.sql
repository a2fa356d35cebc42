-- Contacts made at registries for the holders that orders tell of: none is made twice, and none stays for nothing.
create table registrant_contacts (
  order_id uuid not null references orders (id),
  account text not null,
  -- Drawn and written down before the registry is asked for it; afterwards as the registry names it.
  contact text not null,
  -- left: the registry doesn't delete it.
  state text not null check (state in ('asked', 'made', 'deleted', 'left')),
  changed_at timestamptz not null,
  primary key (order_id, account)
);
create index registrant_contacts_there on registrant_contacts (order_id) where state in ('asked', 'made');
