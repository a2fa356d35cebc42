/**
 * A backup: one zstd file of text. A JSON line says what is in it; then comes each table as
 * PostgreSQL's COPY writes it, a line `\.`, and a JSON line with its count and checksum. The first
 * line stands once more at the end.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline as joined } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type DatabaseAddress, openDatabase } from '../postgres/database.ts';
import { isDatabaseAway } from '../postgres/faults.ts';
import {
  claimEmpty,
  copyIn,
  copyOut,
  type DatabaseShape,
  hashed,
  inTransaction,
  prepareTarget,
  SNAPSHOT,
  setSequences,
  shapeOf,
} from './tables.ts';

const FORMAT = 'tra backup 1';
const END_OF_TABLE = '\\.';

/** The database as it is at this moment; others go on working. Answers with the rows in it. */
export async function writeBackup(from: DatabaseAddress, path: string): Promise<number> {
  if (existsSync(path)) throw new Error(`${path} is there already: choose another name.`);
  const unfinished = `${path}.unfinished`;
  let all = 0;
  try {
    await inTransaction(from, SNAPSHOT, async (source) => {
      const shape = await shapeOf(source);
      const text = async function* () {
        const head = `${JSON.stringify({ format: FORMAT, shape })}\n`;
        yield head;
        for (const table of shape.tables) {
          const hash = createHash('sha256');
          const chunks = copyOut(source, table);
          yield* hashed(chunks, hash);
          const sum = { rows: chunks.rowCount, sha256: hash.digest('hex') };
          yield `${END_OF_TABLE}\n${JSON.stringify(sum)}\n`;
          all += sum.rows;
        }
        yield head;
      };
      const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
      await pipeline(text, packed, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    });
    await rename(unfinished, path);
    return all;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Brings a backup back into an empty database, whole or not at all. */
export async function restoreBackup(to: DatabaseAddress, path: string): Promise<number> {
  const lines = linesOf(path);
  const damaged = (error: unknown): never => {
    if (isDatabaseAway(error)) throw error;
    throw new Error(`${path} is damaged, or no backup (${error}). Nothing was restored.`);
  };
  const head = await nextOf(lines).catch(damaged);
  const shape = await shapeIn(head).catch(damaged);
  await using db = openDatabase({ address: to, max: 1 });
  await prepareTarget(db, shape);
  return await inTransaction(to, '', async (target) => {
    await claimEmpty(target, shape.tables);
    let all = 0;
    const load = async () => {
      for (const table of shape.tables) {
        const sum = await copyIn(target, table, rowsOf(lines));
        if (!isDeepStrictEqual(sum, JSON.parse(await nextOf(lines))))
          throw new Error(`${table.name} has another count or checksum`);
        all += sum.rows;
      }
      if ((await nextOf(lines)) !== head || !(await lines.next()).done)
        throw new Error('its end is not that of a backup');
    };
    await load().catch(damaged);
    await setSequences(target, shape);
    return all;
  });
}

async function shapeIn(head: string): Promise<DatabaseShape> {
  const { format, shape } = JSON.parse(head);
  if (format !== FORMAT) throw new Error('its beginning is not that of a backup');
  return shape;
}

async function* rowsOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  for (let line = await nextOf(lines); line !== END_OF_TABLE; line = await nextOf(lines))
    yield `${line}\n`;
}

async function nextOf(lines: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error('it is cut off');
  return value;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  const text = joined(createReadStream(path), createZstdDecompress(), () => {});
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
