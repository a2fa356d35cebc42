import { randomUUID } from 'node:crypto';
import { emptyRegistration } from '#app/records/registration.ts';
import type { Observation } from '#app/storage/observations/observations.ts';

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
