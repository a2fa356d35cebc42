import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { ErasureCounts } from '#app/privacy/person-erasure.ts';
import type { PersonMark } from '#app/records/person.ts';
import type { CliParts } from './parts.ts';

export interface EraseOptions {
  email?: string;
  name?: string;
  dryRun?: boolean;
  yes?: boolean;
  allRaw?: boolean;
  json?: boolean;
}

/** 0: done, or counted; 1: not done; 2: wrong arguments. Says numbers alone: logs may hold it. */
export async function eraseCommand(parts: CliParts, options: EraseOptions): Promise<number> {
  const { stdout, stderr, openPrivacy } = parts;
  const person = await personOf(parts, options);
  if (person === null) {
    stderr.write('Give either --email or --name, not empty.\n');
    return 2;
  }
  const { dryRun = false, allRaw = false, yes = false, json = false } = options;
  if (!dryRun && !yes && !(await isConfirmed(parts))) {
    stderr.write(
      'Nothing was erased. Give --yes to erase without being asked, or --dry-run to count.\n',
    );
    return 1;
  }
  await using opened = await openPrivacy();
  try {
    const counts = await opened.erasePerson(person, { dryRun, allRaw });
    stdout.write(
      json ? `${JSON.stringify({ dryRun, ...counts })}\n` : told(counts, dryRun, allRaw),
    );
    return 0;
  } catch (error) {
    if (!dryRun) stderr.write('Not all is erased yet: the same command goes on with the rest.\n');
    throw error;
  }
}

/** `-`: a line of stdin, which neither the shell's history nor the list of processes keeps. */
async function personOf(
  { stdin, stderr }: CliParts,
  { email, name }: EraseOptions,
): Promise<{ kind: PersonMark; text: string } | null> {
  if ((email === undefined) === (name === undefined)) return null;
  const kind = email === undefined ? 'name' : 'email';
  const given = email ?? name ?? '';
  const text = (given === '-' ? await firstLine(stdin, stderr, kind) : given).trim();
  return text === '' ? null : { kind, text };
}

async function firstLine(input: Readable, stderr: Writable, kind: PersonMark): Promise<string> {
  if ('isTTY' in input && input.isTTY === true)
    stderr.write(kind === 'email' ? 'E-mail address: ' : 'Name: ');
  for await (const line of createInterface({ input })) return line;
  return '';
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
    `${counts.addresses} addresses of watches`,
    `${counts.messages} messages of registries`,
    `${counts.dnsRecords} DNS records`,
    `${counts.results} results of jobs`,
    `${counts.registrants} registrants of orders`,
    `${counts.refused} observations that the database had refused`,
  ];
  if (counts.unread > 0)
    lines.push(`not read: ${counts.unread} registrants of orders, whose key is not set here`);
  if (!dryRun) lines.push(`${counts.cached} answers in the shared cache`);
  const heading = dryRun ? 'Would be erased:' : 'Erased, and a tombstone stands:';
  const told = `${heading}\n${lines.map((line) => `  ${line}\n`).join('')}`;
  return dryRun ? told : `${told}${BEYOND}`;
}

/** What may still hold the person, and only the operator can reach. */
const BEYOND = `Not reached from here, and yours to see to:
  backups and copies of the database: once restored, run this command again
  import files, and the .rejected lists beside them
`;
