-- Whether an imported span is of a look, which was at one moment and tells all that the type had then; null: as a span of
-- one moment without a number of observations was taken before.
alter table dns_spans add column is_look boolean;

-- Of the marked span, which alone is to be added to what is folded; null: all of the name is to be folded anew.
alter table unfolded_spans add column type text;

-- What was seen at one moment in passive DNS was taken for a look: these names are folded anew with the next import.
insert into unfolded_spans (domain, name, id)
select distinct on (domain, name) domain, name, id from dns_spans where first_seen = last_seen
order by domain, name, id
on conflict do nothing;
