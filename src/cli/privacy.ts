import { createInterface } from 'node:readline/promises';
import type { ErasureCounts } from '#app/privacy/person-erasure.ts';
import type { PersonMark } from '#app/records/person.ts';
import type { CliParts } from './parts.ts';

export interface EraseOptions {
  email?: string;
  name?: string;
  dryRun?: boolean;
  yes?: boolean;
  allRaw?: boolean;
}

/** 0: done, or counted; 1: not done; 2: wrong arguments. Says numbers alone: logs may hold it. */
export async function eraseCommand(parts: CliParts, options: EraseOptions): Promise<number> {
  const { stdout, stderr, openPrivacy } = parts;
  const person = personOf(options);
  if (person === null) {
    stderr.write('Give either --email or --name, not empty.\n');
    return 2;
  }
  const { dryRun = false, allRaw = false, yes = false } = options;
  if (!dryRun && !yes && !(await isConfirmed(parts))) {
    stderr.write(
      'Nothing was erased. Give --yes to erase without being asked, or --dry-run to count.\n',
    );
    return 1;
  }
  await using opened = await openPrivacy();
  try {
    const counts = await opened.erasePerson(person, { dryRun, allRaw });
    stdout.write(told(counts, dryRun, allRaw));
    return 0;
  } catch (error) {
    if (!dryRun) stderr.write('Not all is erased yet: the same command goes on with the rest.\n');
    throw error;
  }
}

function personOf({ email, name }: EraseOptions): { kind: PersonMark; text: string } | null {
  if ((email === undefined) === (name === undefined)) return null;
  const kind = email === undefined ? 'name' : 'email';
  const text = (email ?? name ?? '').trim();
  return text === '' ? null : { kind, text };
}

async function isConfirmed({ stdin, stderr }: CliParts): Promise<boolean> {
  if (!('isTTY' in stdin && stdin.isTTY === true)) return false;
  const asking = createInterface({ input: stdin, output: stderr });
  try {
    return (await asking.question('Erase this person for good? Type yes: ')).trim() === 'yes';
  } finally {
    asking.close();
  }
}

function told(counts: ErasureCounts, dryRun: boolean, allRaw: boolean): string {
  const lines = [
    `${counts.domains} domains`,
    `${counts.observations} observations`,
    `${counts.rawAnswers} raw answers${allRaw ? '' : ' of these domains'}`,
    `${counts.searches} searches in the audit log`,
    `${counts.watches} watches`,
    `${counts.messages} messages of registries`,
    `${counts.registrants} registrants of orders`,
    `${counts.refused} observations that the database had refused`,
  ];
  if (counts.unread > 0)
    lines.push(`not read: ${counts.unread} registrants of orders, whose key is not set here`);
  if (!dryRun) lines.push(`${counts.cached} answers in the shared cache`);
  const heading = dryRun ? 'Would be erased:' : 'Erased, and a tombstone stands:';
  return `${heading}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
