-- Of names of a chunk that wait: how often each was asked in vain, and when it is due again, in the
-- form {"<index>": [tries, epoch milliseconds]}. `tries` counted them all together.
alter table job_chunks add column waiting jsonb;
