/** Histories of the names that `reverse-data.ts` drew, each a copy of one that came in as any. */
import { sql } from 'kysely';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { inventedObservation } from '../history-data.ts';

const TEMPLATES = 20;
const LOOKS = 10;

/** A head for every name; for the first `names` of them the records of ten looks, too. */
export async function fillRecords(db: Database, names: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  const looks = Array.from({ length: LOOKS * TEMPLATES }, (_, i) =>
    inventedObservation(i % TEMPLATES, Math.floor(i / TEMPLATES)),
  );
  await keepObservations(db, looks, { live: false });
  const copied = sql`from bench_names n
    join lateral (select 'bench' || n.g % ${TEMPLATES} || '.test' as name) t on true`;
  await sql`
    insert into registrations (domain, digest, data)
    select n.domain, r.digest, r.data ${copied} join registrations r on r.domain = t.name
    where n.g <= ${names} on conflict do nothing`.execute(db);
  await sql`
    insert into whois_records (domain, first_seen, id, last_seen, observations, source, status,
      registration, said_by, changes)
    select n.domain, r.first_seen, r.id, r.last_seen, r.observations, r.source, r.status,
      r.registration, r.said_by, r.changes
    ${copied} join whois_records r on r.domain = t.name
    where n.g <= ${names} on conflict do nothing`.execute(db);
  await sql`
    insert into domains (domain, first_seen, last_seen, observations, status, registrar, created,
      expiry)
    select n.domain, d.first_seen, d.last_seen, d.observations, d.status, d.registrar, d.created,
      d.expiry
    ${copied} join domains d on d.domain = t.name
    on conflict do nothing`.execute(db);
  await sql`vacuum analyze registrations, whois_records, domains`.execute(db);
}
