import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Registration } from '#app/records/registration.ts';
import { plainJson } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';

const DIGEST_HEX = 32;

interface Content {
  /** Hexadecimal. */
  readonly digest: string;
  /** null: it is kept already. */
  readonly json: string | null;
}

/** Registrations as JSON with their digests, each made once. For one transaction. */
export class RegistrationContents {
  readonly #made = new WeakMap<Registration, Content>();

  of(registration: Registration): Content {
    const known = this.#made.get(registration);
    if (known) return known;
    const json = plainJson(registration);
    const content = { digest: hash('sha256', json, 'hex').slice(0, DIGEST_HEX), json };
    this.#made.set(registration, content);
    return content;
  }

  /**
   * What came from the database keeps the digest it has there, in whichever order its members came.
   */
  remember(registration: Registration, digest: Uint8Array): void {
    this.#made.set(registration, { digest: Buffer.from(digest).toString('hex'), json: null });
  }

  digestOf(registration: Registration | null): string | null {
    return registration && this.of(registration).digest;
  }
}

/** Keeps each registration once for its domain. */
export async function keepRegistrations(
  tx: Transaction,
  contents: RegistrationContents,
  rows: readonly { readonly domain: string; readonly registration: Registration | null }[],
): Promise<void> {
  const distinct = new Map<string, Content & { domain: string }>();
  for (const { domain, registration } of rows) {
    if (!registration) continue;
    const content = contents.of(registration);
    if (content.json !== null) distinct.set(`${domain} ${content.digest}`, { domain, ...content });
  }
  const given = [...distinct.values()];
  if (given.length === 0) return;
  await sql`
    insert into registrations (domain, digest, data)
    select domain, decode(digest, 'hex'), json::jsonb
    from json_to_recordset(${JSON.stringify(given)}) as given (domain text, digest text, json text)
    on conflict do nothing`.execute(tx);
}
