/** Keeps `reverse_names` in step with a name's records. */
import { sql } from 'kysely';
import { countryCode } from '#app/records/country.ts';
import type { Registration } from '#app/records/registration.ts';
import { given, givenDate } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';

const COLUMNS = `
  domain text, registered boolean, registrar text, country text, created timestamptz,
  updated timestamptz, expiry timestamptz`;

interface NameChange {
  readonly domain: string;
  readonly records: readonly {
    readonly registration: Registration | null;
    readonly isLatest: boolean;
  }[];
  readonly complete: boolean;
}

/** Runs with `updateReverseIndex`; a name of which nothing changed costs no write. */
export async function updateReverseNames(
  tx: Transaction,
  changes: readonly NameChange[],
): Promise<void> {
  const rows = changes.flatMap(rowOf);
  const gone = changes.filter(isGone).map(({ domain }) => domain);
  if (gone.length > 0)
    await sql`delete from reverse_names where domain = any(${gone}::text[])`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into reverse_names as kept (domain, registrar, country, created, updated, expiry)
    select domain, registrar, country, created, updated, expiry
    from ${given(rows, COLUMNS)}
    where registered or exists (select from reverse_names n where n.domain = given.domain)
    order by domain
    on conflict (domain) do update set
      registrar = excluded.registrar, country = excluded.country, created = excluded.created,
      updated = excluded.updated, expiry = excluded.expiry
    where (kept.registrar, kept.country, kept.created, kept.updated, kept.expiry)
      is distinct from (excluded.registrar, excluded.country, excluded.created, excluded.updated,
        excluded.expiry)`.execute(tx);
}

/** Nothing of it is in the index: it was never seen registered. */
function isGone({ complete, records }: NameChange): boolean {
  return complete && records.every(({ registration }) => registration === null);
}

function rowOf(change: NameChange) {
  const { domain, records } = change;
  const latest = records.find(({ isLatest }) => isLatest);
  if (!latest || isGone(change)) return [];
  const { registration } = latest;
  return [
    {
      domain,
      registered: records.some((record) => record.registration !== null),
      registrar: registration?.registrar.name,
      // Kept by a version that knew fewer spellings, or imported, it may be a name.
      country: countryCode(registration?.registrant.country ?? ''),
      created: givenDate(registration?.dates.created),
      updated: givenDate(registration?.dates.updated),
      expiry: givenDate(registration?.dates.expiry),
    },
  ];
}
