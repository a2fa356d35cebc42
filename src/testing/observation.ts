import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { emptyRegistration } from '#app/records/registration.ts';
import {
  type Codec,
  type Observation,
  type ObservedAnswer,
  unpackedAnswer,
} from '#app/storage/observations/observations.ts';
import type { Database } from '#app/storage/postgres/database.ts';

/** An observation of a registered name with two raw answers; `name` is the registrant's. */
export function observation(given: Partial<Observation> & { name?: string } = {}): Observation {
  const { name = 'Nguyễn Văn A', ...fields } = given;
  const domain = fields.domain ?? 'taken.example';
  const observedAt = fields.observedAt ?? Date.UTC(2026, 0, 15, 8);
  const registration = emptyRegistration();
  registration.registrant.name = name;
  const answer = { fetchedAt: observedAt, charset: 'utf-8' };
  return {
    id: randomUUID(),
    domain,
    observedAt,
    status: 'registered',
    source: 'rdap',
    server: 'https://rdap.example/',
    registration,
    raw: [
      {
        ...answer,
        source: 'rdap',
        server: 'https://rdap.example/',
        httpStatus: 200,
        bytes: new Uint8Array(
          Buffer.from(JSON.stringify({ ldhName: domain, note: 'said again '.repeat(50) })),
        ),
      },
      {
        ...answer,
        source: 'whois',
        server: 'whois.example',
        httpStatus: 0,
        bytes: new Uint8Array([0, 255, 128, 13, 10]),
      },
    ],
    ...fields,
  };
}

/** The newest observation of a name with its raw answers; null when there is none. */
export async function latestObservation(db: Database, domain: string): Promise<Observation | null> {
  const { rows: seen } = await sql<Omit<Observation, 'raw'>>`
    select o.id, o.domain, o.observed_at, o.status, o.source, o.server, r.data as registration
    from observations o
    left join registrations r on r.domain = o.domain and r.digest = o.registration
    where o.domain = ${domain} order by o.observed_at desc, o.id desc limit 1`.execute(db);
  if (!seen[0]) return null;
  const { rows: answers } = await sql<ObservedAnswer & { codec: Codec; content: Uint8Array }>`
    select source, server, fetched_at, charset, http_status, codec, content from raw_answers
    where domain = ${domain} and observation_id = ${seen[0].id} order by position`.execute(db);
  const raw = answers.map(async ({ codec, content, ...answer }) => ({
    ...answer,
    bytes: await unpackedAnswer(codec, content),
  }));
  return { ...seen[0], raw: await Promise.all(raw) };
}
