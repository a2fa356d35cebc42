/** The names of a request's body, as they come: JSON, NDJSON or CSV. Holds a chunk at a time. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { Tokenizer, TokenType } from '@streamparser/json';
import { CsvError, parse } from 'csv-parse';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import { invalidInput } from '#app/http/error-reply.ts';

export const MOST_NAMES = 1_000_000;
export const MOST_BODY_MEGABYTES = 64;
const MOST_BYTES = MOST_BODY_MEGABYTES * 1024 * 1024;
/** A name in any spelling is shorter; of what is longer this much is kept, to recognise it by. */
export const MOST_ENTRY_CHARS = 1_000;
/** With all the columns of a table. */
const MOST_LINE_BYTES = 64 * 1024;

export const BODY_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

const BATCH_NAMES = 500;

/** What stands above a column of names. */
const TITLE =
  /^(domains?|domain[ _-]?names?|names?|hosts?|hostnames?|fqdn|urls?|websites?|sites?|t[êe]n[ _-]?mi[ềe]n)$/iu;

/** Each entry as it was sent, cut where it is far too long; some at a time, as they come. */
export type Names = AsyncGenerator<readonly string[]>;

/**
 * Throws the 400 of a body that can't be read, the 413 of one that is too long. What isn't a name
 * is an entry like any other. `digest` is of the whole body once all names were taken.
 */
export function namesInBody(type: BodyType, body: AsyncIterable<Buffer>) {
  const hash = createHash('sha256').update(type);
  const readers = { [JSON_TYPE]: namesOfJson, [NDJSON_TYPE]: namesOfLines, [CSV_TYPE]: namesOfCsv };
  const names = counted(readers[type](measured(body, hash)));
  return { names, digest: () => hash.digest() };
}

const [JSON_TYPE, NDJSON_TYPE, CSV_TYPE] = BODY_TYPES;

/** Null: the body can be read. For a request that is refused for something else already. */
export async function faultOfBody(
  type: BodyType,
  body: AsyncIterable<Buffer>,
): Promise<AppError | null> {
  try {
    for await (const _ of namesInBody(type, body).names);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function* measured(
  body: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw tooLarge(`The body is larger than ${MOST_BODY_MEGABYTES} MiB.`);
    hash.update(chunk);
    yield chunk;
  }
}

async function* counted(names: Names): Names {
  let count = 0;
  for await (const some of names) {
    count += some.length;
    if (count > MOST_NAMES) throw tooLarge(`A job takes at most ${MOST_NAMES} names.`);
    yield some.map((name) => name.slice(0, MOST_ENTRY_CHARS));
  }
  if (count === 0) throw faulty('has no names: at least one is needed');
}

/** As text: UTF-8, or the UTF-16 that spreadsheets and editors write, by its first two bytes. */
async function* decoded(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let first: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of body) {
      if (decoder) {
        yield decoder.decode(chunk, { stream: true });
        continue;
      }
      first = Buffer.concat([first, chunk]);
      if (first.length < 2) continue;
      decoder = new TextDecoder(charsetOf(first), { fatal: true });
      yield decoder.decode(first, { stream: true });
    }
    decoder ??= new TextDecoder('utf-8', { fatal: true });
    yield decoder.decode(first.length < 2 ? first : undefined);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw faulty('is in neither UTF-8 nor UTF-16');
    throw error;
  }
}

/** A byte order mark, or a first letter of ASCII with the other half of its two bytes. */
function charsetOf([one, other]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((one === 0xff && other === 0xfe) || other === 0) return 'utf-16le';
  return (one === 0xfe && other === 0xff) || one === 0 ? 'utf-16be' : 'utf-8';
}

/** A name a line: a JSON text, an object with a `domain`, or the bare name. */
async function* namesOfLines(body: AsyncIterable<Buffer>): Names {
  let isFirst = true;
  let rest = '';
  const namesOf = (line: string) => {
    if (line.trim() === '') return [];
    const name = nameOfLine(line);
    const isTitle = isFirst && TITLE.test(name);
    isFirst = false;
    return isTitle ? [] : [name];
  };
  for await (const text of decoded(body)) {
    const lines = `${rest}${text}`.split('\n');
    // What is cut off of an endless line would not be kept either.
    rest = lines.pop()!.slice(0, MOST_LINE_BYTES);
    yield lines.flatMap(namesOf);
  }
  yield namesOf(rest);
}

/** A line that says no name is an entry too: it is told what is wrong with it like any other. */
function nameOfLine(line: string): string {
  const text = line.trim();
  if (!/^["{]/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    const name = typeof value === 'object' ? (value as { domain?: unknown }).domain : value;
    return typeof name === 'string' ? name : text;
  } catch {
    return text;
  }
}

/** By csv-parse's codes. */
const CSV_FAULTS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `has a line of more than ${MOST_LINE_BYTES / 1024} KiB`,
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed',
};

/**
 * The first column; a first line that names it is left out, and so is one without any cell filled.
 * Where the first cell alone is empty, the line is an entry: it is told that it is no name.
 */
async function* namesOfCsv(body: AsyncIterable<Buffer>): Names {
  const cells = parse({
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MOST_LINE_BYTES,
  });
  let isFirst = true;
  let batch: string[] = [];
  try {
    // What goes wrong with the body comes out of the reading below.
    const lines: AsyncIterable<string[]> = pipeline(decoded(body), cells, () => {});
    for await (const [cell = ''] of lines) {
      const name = cell.trim();
      const isTitle = isFirst && TITLE.test(name);
      isFirst = false;
      if (!isTitle) batch.push(name);
      if (batch.length < BATCH_NAMES) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } catch (error) {
    if (error instanceof CsvError) throw faulty(CSV_FAULTS[error.code] ?? 'is not CSV');
    throw error;
  }
}

/** `{"domains": ["…", …]}` and nothing else, read token by token. */
async function* namesOfJson(body: AsyncIterable<Buffer>): Names {
  const found: string[] = [];
  const place = new JsonPlace((name) => found.push(name));
  const tokens = new Tokenizer();
  tokens.onToken = ({ token, value }) => place.take(token, value);
  for await (const chunk of body) {
    tokenized(() => tokens.write(chunk));
    yield found.splice(0);
  }
  tokenized(() => tokens.end());
  if (!place.isAtEnd) throw faulty(place.isAtStart ? 'is empty' : 'is cut off');
  if (place.faults.length > 0) throw invalidInput('body', place.faults);
}

function tokenized(read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof AppError ? error : faulty('is not JSON');
  }
}

const { LEFT_BRACE, RIGHT_BRACE, LEFT_BRACKET, RIGHT_BRACKET, COLON, COMMA, STRING } = TokenType;

const SCALARS: ReadonlySet<TokenType> = new Set([
  ...[TokenType.NUMBER, TokenType.TRUE, TokenType.FALSE, TokenType.NULL],
]);
const MOST_FAULTS = 20;

/** What may come next: each step by the token that leads there. */
class JsonPlace {
  readonly #found: (name: string) => void;
  #state: 'start' | 'open' | 'key' | 'colon' | 'first' | 'name' | 'after' | 'close' | 'end' =
    'start';
  #count = 0;
  /** Entries that are no text, as many as a client corrects at a time. */
  readonly faults: ErrorDetail[] = [];

  constructor(found: (name: string) => void) {
    this.#found = found;
  }

  get isAtStart(): boolean {
    return this.#state === 'start';
  }

  get isAtEnd(): boolean {
    return this.#state === 'end';
  }

  take(token: TokenType, value: unknown): void {
    const state = this.#state;
    if (state === 'start' && token === LEFT_BRACE) this.#state = 'key';
    else if (state === 'key' && token === STRING) this.#member(value as string);
    else if (state === 'colon' && token === COLON) this.#state = 'open';
    else if (state === 'open' && token === LEFT_BRACKET) this.#state = 'first';
    else if ((state === 'first' || state === 'name') && token === STRING) {
      this.#found(value as string);
      this.#count += 1;
      this.#state = 'after';
    } else if (state === 'after' && token === COMMA) this.#state = 'name';
    else if ((state === 'first' || state === 'after') && token === RIGHT_BRACKET)
      this.#state = 'close';
    else if (state === 'close' && token === RIGHT_BRACE) this.#state = 'end';
    else if ((state === 'name' || state === 'first') && token !== RIGHT_BRACKET) {
      this.faults.push({ field: `domains.${this.#count}`, message: 'must be text' });
      const isScalar = SCALARS.has(token);
      // A list or an object in it would have to be read to its end.
      if (!isScalar || this.faults.length === MOST_FAULTS) throw invalidInput('body', this.faults);
      this.#count += 1;
      this.#state = 'after';
    } else throw faulty('must be {"domains": […]} with texts in the list, and no other member');
  }

  #member(name: string): void {
    if (name !== 'domains') throw faulty(`has an unknown member "${name.slice(0, 50)}"`);
    this.#state = 'colon';
  }
}

function faulty(message: string, field = 'body'): AppError {
  return invalidInput('body', [{ field, message }]);
}

function tooLarge(message: string): AppError {
  return new AppError('invalid_input', message, { status: 413 });
}
