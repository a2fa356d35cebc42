import type { CliParts } from './parts.ts';

export async function migrateCommand({ stdout, openDatabase }: CliParts): Promise<number> {
  await using database = await openDatabase();
  const applied = await database.migrate();
  stdout.write(
    applied.length > 0 ? `applied ${applied.join(', ')}\n` : 'nothing to do: the schema is there\n',
  );
  return 0;
}
