/** The command line: `run(argv, parts)` → exit code. Results go to stdout, the rest to stderr. */

import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { isKeyName } from '#app/access/key-view.ts';
import { type Clock, isMoment } from '#app/base/clock.ts';
import { UUID } from '#app/base/uuid.ts';
import { CURRENCY_PATTERN } from '#app/records/money/amounts.ts';
import { AMOUNT_PATTERN } from '#app/records/money/quota.ts';
import type { MaxPrice } from '#app/records/order.ts';
import { importCommand } from './import.ts';
import { issueKeyCommand, listKeysCommand, quotaCommand, revokeKeyCommand } from './keys.ts';
import type { CliParts, DatabaseTasks } from './parts.ts';
import { eraseCommand } from './privacy.ts';

/** 0: done; 1: not done, the reason is on stderr; 2: the command itself is wrong. */
export async function run(argv: readonly string[], parts: CliParts): Promise<number> {
  let code = 0;
  const program = buildProgram(parts, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    // Commander has written its own message by now; help and version are no faults.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    parts.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function buildProgram(parts: CliParts, exitWith: (code: number) => void): Command {
  const program = new Command('tra')
    .description('Look domains up, read registry answers, and keep API keys.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => parts.stdout.write(text),
      writeErr: (text) => parts.stderr.write(text),
    });

  const keys = program
    .command('keys')
    .description('API keys; works while the service runs and while it does not');
  keys
    .command('issue')
    .description('issue a key; it is shown this once')
    .addOption(
      new Option('--tier <tier>', 'what it may do')
        .choices(['partner', 'admin'])
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'whose it is', keyName)
    .option('--rate <perMinute>', 'requests a minute, instead of the tier’s own', countFrom(1))
    .option(
      '--expires <instant>',
      'ISO-8601 instant after which it is refused',
      futureInstant(parts.clock),
    )
    .option('--json', 'print JSON')
    .action(async (options) => exitWith(await issueKeyCommand(parts, options)));
  keys
    .command('list')
    .description('list all keys, newest first')
    .option('--json', 'print JSON')
    .action(async (options) => exitWith(await listKeysCommand(parts, options)));
  keys
    .command('quota <id>')
    .description('set what a key may order and spend, in place of what it might before')
    .option('--open-orders <count>', 'open at once', countFrom(0))
    .option('--creates-per-day <count>', 'orders tried in a day (UTC)', countFrom(0))
    .option('--spending-per-month <sum...>', 'such as 500.00:USD; in other currencies none', money)
    .option('--none', 'no limits but those of every key')
    .option('--json', 'print JSON')
    .action(async (id, options) => exitWith(await quotaCommand(parts, id, options)));
  keys
    .command('revoke <id>')
    .description('revoke a key')
    .option('--json', 'print JSON')
    .action(async (id, options) => exitWith(await revokeKeyCommand(parts, id, options)));

  program
    .command('whois <name>')
    .description('registration data of a domain, as GET /api/v1/whois answers')
    .option('--raw', 'add what the sources said')
    .action(async (name, options) => {
      const { whoisCommand } = await import('./lookups.ts');
      exitWith(await whoisCommand(parts, name, options));
    });
  program
    .command('check <name>')
    .description('availability of a domain, as GET /api/v1/domain/check answers')
    .action(async (name) => {
      const { checkCommand } = await import('./lookups.ts');
      exitWith(await checkCommand(parts, name));
    });
  const registries = program
    .command('registries [name]')
    .description('each registry’s sources, budgets and state; by its name, a zone or a server')
    .option('--json', 'print JSON')
    .action(async (name, options) => {
      const { registriesCommand } = await import('./registries.ts');
      exitWith(await registriesCommand(parts, name, options));
    });
  registries
    .command('check <zone>')
    .description('ask each source of a zone about one name, and say which answer from here')
    .action(async (zone) => {
      const { checkSourcesCommand } = await import('./check-sources.ts');
      exitWith(await checkSourcesCommand(parts, zone));
    });
  program
    .command('orders')
    .description('orders of names that drop (docs/backorders.md)')
    .command('ledger')
    .description('every price told, agreed to and charged, with sums to hold against balances')
    .option('--order <id>', 'of this order alone', uuid)
    .option('--account <id>', 'of this registrar account alone')
    .option('--from <instant>', 'from this ISO-8601 date or instant on', instant)
    .option('--to <instant>', 'before this one', instant)
    .option('--json', 'print JSON, an entry a line, then the sums')
    .action(async (options) => {
      const { ledgerCommand } = await import('./ledger.ts');
      exitWith(await ledgerCommand(parts, options));
    });
  program
    .command('poll')
    .description('what registries told our accounts by their message queues, newest first')
    .option('--account <id>', 'of this account alone')
    .option('--limit <count>', 'so many at most (50)', countFrom(1))
    .option('--json', 'print JSON, a message a line, with the XML')
    .action(async (options) => {
      const { pollCommand } = await import('./poll.ts');
      exitWith(await pollCommand(parts, options));
    });
  program
    .command('registrant')
    .argument('<order>')
    .description('what an order tells of who is to hold the name, for handing it in by hand')
    .action(async (order) => {
      const { registrantCommand } = await import('./registrant.ts');
      exitWith(await registrantCommand(parts, order));
    });
  program
    .command('accounts')
    .description('the registrar accounts of EPP_ACCOUNTS, and the sandbox’s own')
    .command('check <id>')
    .description(
      'log in, and say what would keep the account from catching a name; buys and changes nothing',
    )
    .option('--domain <name>', 'the name to check and quote, instead of one that is likely free')
    .option('--json', 'print JSON')
    .action(async (id, options) => {
      const { checkAccountCommand } = await import('./accounts.ts');
      exitWith(await checkAccountCommand(parts, id, options));
    });
  program
    .command('parse')
    .description(
      'read NDJSON {id, server, tld, text} or {id, rdap} from stdin, ' +
        'write {id, domain, status, data} lines',
    )
    .action(async () => {
      const { parseCommand } = await import('./parse.ts');
      exitWith(await parseCommand(parts));
    });

  const imports = program
    .command('import')
    .description(
      'bring old data in; works while the service runs and while it does not (docs/import.md)',
    );
  imports
    .command('whois-history <file>')
    .description('registrations seen in the past: JSON lines, also gzipped; - is standard input')
    .action(async (file) => exitWith(await importCommand(parts, 'whoisHistory', file)));
  imports
    .command('dns-history <file>')
    .description('DNS records seen in the past: JSON lines, also gzipped; - is standard input')
    .action(async (file) => exitWith(await importCommand(parts, 'dnsHistory', file)));

  program
    .command('privacy')
    .description('what the law on personal data asks for (docs/privacy.md)')
    .command('erase')
    .description(
      'erase a person’s contact data from all that is kept, and keep it from coming back',
    )
    .option('--email <address>', 'every contact with this e-mail address; - reads it from stdin')
    .option('--name <name>', 'every contact with this name; all who bear it; - as above')
    .option('--dry-run', 'count, and change nothing')
    .option('--all-raw', 'search every raw answer, not only those of the domains found')
    .option('--yes', 'do not ask')
    .action(async (options) => exitWith(await eraseCommand(parts, options)));
  addDatabaseCommands(program, parts);
  return program;
}

function addDatabaseCommands(program: Command, { stdout, stderr, openDatabase }: CliParts): void {
  const act = async (work: (database: DatabaseTasks) => Promise<string>) => {
    await using database = await openDatabase();
    stdout.write(`${await work(database)}\n`);
  };
  const counted = (rows: number) => `${rows.toLocaleString('en')} rows`;
  program
    .command('migrate')
    .description('bring the database to the newest schema, and say what was applied')
    .action(() => act(async ({ migrate }) => `applied: ${(await migrate()).join(', ') || 'none'}`));
  program
    .command('backup <file>')
    .description('write the whole database to a file; works while the service runs')
    .action((file) => act(async ({ backup }) => `${counted(await backup(file))} in ${file}`));
  program
    .command('restore <file>')
    .description('bring a backup back into an empty database')
    .action((file) => act(async ({ restore }) => `${counted(await restore(file))} restored`));
  program
    .command('database')
    .description('where all is kept (docs/operations.md)')
    .command('copy')
    .description('copy the database to another PostgreSQL; run again, it goes on after a kill')
    .requiredOption('--to <url>', 'postgres://… of an empty database', postgresUrl)
    .action(({ to }) =>
      act(async ({ copyTo }) => {
        const onTable = (name: string, rows: number) => stderr.write(`${name}: ${counted(rows)}\n`);
        return `${counted(await copyTo(to, onTable))} copied and counted; set DATABASE_URL, and start`;
      }),
    );
}

function postgresUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new InvalidArgumentError('must begin with postgres://');
}

function money(text: string, before: MaxPrice[] = []): MaxPrice[] {
  const [amount = '', currency = '', ...rest] = text.split(':');
  if (
    new RegExp(AMOUNT_PATTERN).test(amount) &&
    new RegExp(CURRENCY_PATTERN).test(currency) &&
    !rest.length
  )
    return [...before, { amount, currency }];
  throw new InvalidArgumentError('must be a sum such as 500.00:USD');
}

function keyName(text: string): string {
  if (isKeyName(text)) return text.trim();
  throw new InvalidArgumentError('must have 1 to 200 characters, none of them a control');
}

function countFrom(least: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,7}$/.test(text) ? Number(text) : -1;
    if (value < least || value > 1_000_000)
      throw new InvalidArgumentError(`must be a whole number from ${least} to 1000000`);
    return value;
  };
}

function uuid(text: string): string {
  if (UUID.test(text)) return text;
  throw new InvalidArgumentError('must be an identifier such as GET /backorders shows');
}

/** A date is its beginning in UTC. */
function instant(text: string): number {
  const at = /^\d{4}-\d\d-\d\d(?:T.*(?:Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (isMoment(at)) return at;
  throw new InvalidArgumentError('must be a date, or an ISO-8601 instant with its time zone');
}

function futureInstant(clock: Clock): (text: string) => number {
  return (text) => {
    const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
    if (!(at > clock.now()))
      throw new InvalidArgumentError('must be an ISO-8601 instant in the future');
    return at;
  };
}
