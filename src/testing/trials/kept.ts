/** For trials of kills: files to import, and what is in the database when all is over. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#app/storage/postgres/database.ts';

const SNAPSHOTS = 5;
const START = Date.UTC(2020, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Old registrations of `<prefix>-….test`. */
export async function writeImportFile(path: string, prefix: string, lines: number): Promise<void> {
  const file = createWriteStream(path);
  for (let i = 0; i < lines; i += 1) {
    const domain = `${prefix}-${Math.floor(i / SNAPSHOTS)}.test`;
    const observedAt = new Date(START + (i % SNAPSHOTS) * DAY_MS).toISOString();
    const text = `Domain Name: ${domain}\nRegistrar: Registrar ${i % 3}\nName Server: ns${i % 7}.hosting.example\nCreation Date: 2019-01-01T00:00:00Z\n`;
    if (!file.write(`${JSON.stringify({ domain, observedAt, source: 'whois', text })}\n`))
      await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** Observations that a service says it has kept since its start. */
export async function acknowledged(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^tra_observations_kept_total (\d+)/m.exec(text)?.[1] ?? 0);
}

export type TrialVerdict = [said: string, isWell: boolean];

/** `asked` begins the names that were looked up, each once; `import` those that were imported. */
export async function judgeBooks(db: Database, asked: string) {
  async function count(query: RawBuilder<unknown>): Promise<number> {
    const { rows } = await query.execute(db);
    return Number(Object.values(rows[0] ?? {})[0]);
  }
  const { rows: live } = await sql<{ domain: string; times: number }>`
    select domain, count(*)::integer as times from observations
    where domain like ${`${asked}%`} group by domain`.execute(db);
  const folded = await count(sql`select sum(observations) from whois_records`);
  const seen = await count(sql`select count(*) from observations`);
  const heads = await count(sql`select sum(observations) from domains`);
  const looks = await count(
    sql`select count(*) from (select domain, name, observed_at from dns_looks group by 1, 2, 3 having count(*) > 1) d`,
  );
  const verdicts: TrialVerdict[] = [
    [
      `observations ${seen}, in records ${folded}, in heads ${heads}`,
      seen === folded && seen === heads,
    ],
    [`DNS looks there twice: ${looks}`, looks === 0],
  ];
  return {
    /** The names that were looked up. */
    names: new Set(live.map(({ domain }) => domain)),
    live: live.reduce((sum, { times }) => sum + times, 0),
    twice: live.filter(({ times }) => times > 1).length,
    seen,
    imported: await count(sql`select count(*) from observations where domain like 'import%'`),
    verdicts,
  };
}
