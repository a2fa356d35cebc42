/** The command line: `run(argv, parts)` → exit code. Results go to stdout, the rest to stderr. */

import { Argument, Command, CommanderError, Option } from 'commander';
import packageJson from '#package' with { type: 'json' };
import { importCommand } from './import.ts';
import { issueKeyCommand, listKeysCommand, quotaCommand, revokeKeyCommand } from './keys.ts';
import type { CliParts, DatabaseTasks } from './parts.ts';
import { eraseCommand } from './privacy.ts';
import { completionScript, SHELLS } from './usage/completion.ts';
import {
  countFrom,
  futureInstant,
  keyName,
  moment,
  money,
  postgresUrl,
  serviceUrl,
  uuid,
} from './usage/values.ts';

const EXIT_CODES = `
Exit codes: 0 done; 1 not done, and stderr says why; 2 the command itself is wrong.
Text is for people; --json is for programs.`;

const COLUMNS = 'CSV with other columns: field=column,field="column, with a comma",…';
const CONSTANTS = 'what stands in no column of the CSV: field=value,field="value, with a comma",…';

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
    .version(packageJson.version)
    .addHelpText('after', EXIT_CODES)
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

  addLookupCommands(program, parts, exitWith);
  const registries = program
    .command('registries [name]')
    .description('each registry’s sources, budgets and state; by its name, a zone or a server')
    .option('--json', 'print JSON')
    .action(async (name, options) => {
      const { registriesCommand } = await import('./lookups/registries.ts');
      exitWith(await registriesCommand(parts, name, options));
    });
  registries
    .command('check <zone>')
    .description('ask each source of a zone about one name, and say which answer from here')
    .option('--json', 'print JSON')
    .action(async (zone, _, command: Command) => {
      const { checkSourcesCommand } = await import('./lookups/check-sources.ts');
      // The command above has a `--json` too, and takes it from this one.
      exitWith(await checkSourcesCommand(parts, zone, command.optsWithGlobals()));
    });
  program
    .command('orders')
    .description('orders of names that drop (docs/backorders.md)')
    .command('ledger')
    .description('every price told, agreed to and charged, with sums to hold against balances')
    .option('--order <id>', 'of this order alone', uuid)
    .option('--account <id>', 'of this registrar account alone')
    .option('--from <instant>', 'from this ISO-8601 date or instant on', moment)
    .option('--to <instant>', 'before this one', moment)
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
    .option('--json', 'print JSON')
    .action(async (order, options) => {
      const { registrantCommand } = await import('./registrant.ts');
      exitWith(await registrantCommand(parts, order, options));
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
      const { parseCommand } = await import('./lookups/parse.ts');
      exitWith(await parseCommand(parts));
    });

  const imports = program
    .command('import')
    .description(
      'bring old data in; works while the service runs and while it does not (docs/import.md)',
    );
  imports
    .command('whois-history <file>')
    .description(
      'registrations seen in the past: JSON lines or CSV, also gzipped; - is standard input',
    )
    .option('--csv', 'the file is CSV whose columns are called as the fields are')
    .option('--columns <pairs>', COLUMNS)
    .option('--set <pairs>', CONSTANTS)
    .option('--json', 'print JSON')
    .action(async (file, options) =>
      exitWith(await importCommand(parts, 'whoisHistory', file, options)),
    );
  imports
    .command('dns-history <file>')
    .description(
      'DNS records seen in the past: JSON lines or CSV, also gzipped; - is standard input',
    )
    .option('--csv', 'the file is CSV whose columns are called as the fields are')
    .option('--columns <pairs>', COLUMNS)
    .option('--set <pairs>', CONSTANTS)
    .option('--json', 'print JSON')
    .action(async (file, options) =>
      exitWith(await importCommand(parts, 'dnsHistory', file, options)),
    );

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
    .option('--json', 'print JSON')
    .action(async (options) => exitWith(await eraseCommand(parts, options)));
  addDatabaseCommands(program, parts);
  program
    .command('completion')
    .description('what a shell completes: source <(tra completion bash)')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell) => void parts.stdout.write(completionScript(program, shell)));
  return program;
}

function addLookupCommands(
  program: Command,
  parts: CliParts,
  exitWith: (code: number) => void,
): void {
  const server = () =>
    new Option('--server <url>', 'ask this service (TRA_SERVER), with the key TRA_KEY').argParser(
      serviceUrl,
    );
  program
    .command('whois <name>')
    .description('registration data of a domain, as GET /api/v1/whois answers')
    .option('--raw', 'add what the sources said')
    .option('--json', 'print JSON, as it is printed into a pipe')
    .addOption(server())
    .action(async (name, options) => {
      const { whoisCommand } = await import('./lookups/lookups.ts');
      exitWith(await whoisCommand(parts, name, options));
    });
  program
    .command('check <name>')
    .description('availability of a domain, as GET /api/v1/domain/check answers')
    .option('--json', 'print JSON, as it is printed into a pipe')
    .addOption(server())
    .action(async (name, options) => {
      const { checkCommand } = await import('./lookups/lookups.ts');
      exitWith(await checkCommand(parts, name, options));
    });
}

const MIGRATE = 'bring the database to the newest schema, and say what was applied';
const BACKUP = 'write the whole database to a file; works while the service runs';
const RESTORE = 'bring a backup back into an empty database';
const COPY = 'copy the database to another PostgreSQL; run again, it goes on after a kill';

interface Done {
  /** For people. */
  readonly said: string;
  /** For programs, beside it. */
  readonly [figure: string]: unknown;
}

function addDatabaseCommands(program: Command, { stdout, stderr, openDatabase }: CliParts): void {
  const add = (
    group: Command,
    usage: string,
    description: string,
    work: (database: DatabaseTasks, given: string) => Promise<Done>,
  ) =>
    group
      .command(usage)
      .description(description)
      .option('--json', 'print JSON')
      .action(async (...given) => {
        const command = given.at(-1) as Command;
        const { json, to } = command.opts();
        await using database = await openDatabase();
        const { said, ...figures } = await work(database, command.args[0] ?? to);
        stdout.write(`${json ? JSON.stringify(figures) : said}\n`);
      });
  add(program, 'migrate', MIGRATE, async ({ migrate }) => {
    const applied = await migrate();
    return { applied, said: `applied: ${applied.join(', ') || 'none'}` };
  });
  add(program, 'backup <file>', BACKUP, async ({ backup }, file) => {
    const rows = await backup(file);
    return { rows, said: `${counted(rows)} in ${file}` };
  });
  add(program, 'restore <file>', RESTORE, async ({ restore }, file) => {
    const rows = await restore(file);
    return { rows, said: `${counted(rows)} restored` };
  });
  const database = program
    .command('database')
    .description('where all is kept (docs/operations.md)');
  add(database, 'copy', COPY, async ({ copyTo }, url) => {
    const rows = await copyTo(url, (name, table) => stderr.write(`${name}: ${counted(table)}\n`));
    return { rows, said: `${counted(rows)} copied and counted; set DATABASE_URL, and start` };
  }).requiredOption('--to <url>', 'postgres://… of an empty database', postgresUrl);
}

function counted(rows: number): string {
  return `${rows.toLocaleString('en')} rows`;
}
