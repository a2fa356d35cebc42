-- Records that were folded before a withheld holder was a state, and a later creation a new registration: names of which
-- different things were said are folded anew, from their first record on, with the next import.
insert into unfolded_observations (domain, observed_at, id)
select distinct on (domain) domain, first_seen, id from whois_records
where domain in (select domain from registrations group by domain having count(*) > 1)
order by domain, first_seen, id
on conflict do nothing;
