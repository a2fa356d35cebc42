import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Registration } from '#app/records/registration.ts';
import { bytesText, insertion, plainJson } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';

const DIGEST_HEX = 32;

/** The digests of registrations, each made once. For one transaction. */
export class RegistrationContents {
  readonly #digests = new WeakMap<Registration, string>();
  readonly #kept = new WeakSet<Registration>();

  /** As a statement takes it. */
  digestOf(registration: Registration | null): string | null {
    if (!registration) return null;
    const known = this.#digests.get(registration);
    if (known) return known;
    const digest = `\\x${hash('sha256', plainJson(registration), 'hex').slice(0, DIGEST_HEX)}`;
    this.#digests.set(registration, digest);
    return digest;
  }

  /** What came from the database keeps its digest, whichever order its members came in. */
  remember(registration: Registration | null, digest: Uint8Array | null): void {
    if (!registration || !digest) return;
    this.#digests.set(registration, bytesText(digest));
    this.#kept.add(registration);
  }

  /** Keeps each registration once for its domain. */
  async keep(
    tx: Transaction,
    rows: readonly { readonly domain: string; readonly registration: Registration | null }[],
  ): Promise<void> {
    const distinct = new Map(
      rows
        .filter(({ registration }) => registration && !this.#kept.has(registration))
        .map(({ domain, registration: data }) => {
          const digest = this.digestOf(data);
          return [`${domain} ${digest}`, { domain, digest, data }];
        }),
    );
    if (distinct.size === 0) return;
    await sql`
      ${insertion('registrations', [...distinct.values()], 'domain text, digest bytea, data jsonb')}
      on conflict do nothing`.execute(tx);
  }
}
