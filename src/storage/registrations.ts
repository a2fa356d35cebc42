import { hash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { Registration } from '#app/records/registration.ts';
import { column, plainJson } from './columns.ts';

const DIGEST_HEX = 32;

/** What a registration is kept as, and under: its digest in hexadecimal. */
export function registrationContent(registration: Registration): { digest: string; json: string } {
  const json = plainJson(registration);
  return { digest: hash('sha256', json, 'hex').slice(0, DIGEST_HEX), json };
}

export function registrationDigest(registration: Registration | null): string | null {
  return registration && registrationContent(registration).digest;
}

/** Keeps each registration once for its domain. */
export async function keepRegistrations(
  tx: TransactionSql,
  rows: readonly { readonly domain: string; readonly registration: Registration | null }[],
): Promise<void> {
  const distinct = new Map<string, { domain: string; digest: string; json: string }>();
  for (const { domain, registration } of rows) {
    if (!registration) continue;
    const content = registrationContent(registration);
    distinct.set(`${domain} ${content.digest}`, { domain, ...content });
  }
  const given = [...distinct.values()];
  if (given.length === 0) return;
  await tx`
    insert into registrations (domain, digest, data)
    select domain, decode(digest, 'hex'), data::jsonb from unnest(
      ${column(given, (g) => g.domain)}::text[], ${column(given, (g) => g.digest)}::text[], ${column(given, (g) => g.json)}::text[]
    ) as given (domain, digest, data)
    on conflict do nothing`;
}
