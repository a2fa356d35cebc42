-- The SHA-256 of the token in the address of a watch's feeds; the token itself is shown once.
alter table watches add column feed_digest bytea;
create unique index watches_by_feed on watches (feed_digest) where feed_digest is not null;
