-- How many observations an imported span stands for, where its source said; null: as many as it has ends.
alter table dns_spans add column observations integer;
