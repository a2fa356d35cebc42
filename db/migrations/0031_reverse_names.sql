-- More that names are found by: admin and tech contacts, the registrant's address, the name's own label. `field` is the place
-- in the code's list of fields; a name without its legal form is kept beside the name with it, under the field's number + 100.
-- Kinds that are searched apart have an index of their own, as before; each index costs one reading of the whole table here.
create index reverse_entries_trigrams_admin on reverse_entries using gin (value gin_trgm_ops) where field in (7, 8, 9);
create index reverse_entries_trigrams_tech on reverse_entries using gin (value gin_trgm_ops) where field in (10, 11, 12);
create index reverse_entries_trigrams_address on reverse_entries using gin (value gin_trgm_ops) where field in (13, 14, 15);
create index reverse_entries_trigrams_label on reverse_entries using gin (value gin_trgm_ops) where field = 17;
create index reverse_entries_trigrams_bare on reverse_entries using gin (value gin_trgm_ops) where field in (101, 102);
create index reverse_entries_trigrams_bare_others on reverse_entries using gin (value gin_trgm_ops)
  where field in (107, 108, 110, 111);

-- What found names are ordered, bounded and counted by: one row for each name that is in `reverse_entries`, as its latest
-- record has it; all null where that is no registration. Not columns of `domains`: that is sixteen partitions, written at
-- every look, and walking along a date would ask each of them.
create table reverse_names (
  domain text primary key,
  registrar text,
  country text,
  created timestamptz,
  updated timestamptz,
  expiry timestamptz
);
create index reverse_names_by_created on reverse_names (created, domain);
create index reverse_names_by_updated on reverse_names (updated, domain);
create index reverse_names_by_expiry on reverse_names (expiry, domain);

-- How far the names that were there before have been brought in.
create table reverse_reindex (
  one boolean primary key default true check (one),
  done_to text not null default '',
  done_at timestamptz
);
