import { randomUUID } from 'node:crypto';
import { emptyRegistration } from '#app/records/registration.ts';
import { type Observation, unpackedAnswer } from '#app/storage/observations/observations.ts';
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
  const seen = await db
    .selectFrom('observations as o')
    .leftJoin('registrations as r', (join) =>
      join.onRef('r.domain', '=', 'o.domain').onRef('r.digest', '=', 'o.registration'),
    )
    .selectAll('o')
    .select('r.data')
    .where('o.domain', '=', domain)
    .orderBy('o.observed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!seen) return null;
  const answers = await db
    .selectFrom('raw_answers')
    .selectAll()
    .where('domain', '=', domain)
    .where('observed_at', '=', seen.observed_at)
    .where('observation_id', '=', seen.id)
    .orderBy('position')
    .execute();
  const raw = answers.map(async (row) => ({
    source: row.source,
    server: row.server,
    fetchedAt: row.fetched_at.getTime(),
    charset: row.charset,
    httpStatus: row.http_status,
    bytes: await unpackedAnswer(row.codec, row.content),
  }));
  return {
    id: seen.id,
    domain: seen.domain,
    observedAt: seen.observed_at.getTime(),
    status: seen.status,
    source: seen.source,
    server: seen.server,
    registration: seen.data,
    raw: await Promise.all(raw),
  };
}
