/** A line of `import whois-history` → an observation, or why it is none. */
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { asObject } from '#app/parsing/json.ts';
import { readRdap } from '#app/parsing/rdap/read-rdap.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { readWhois } from '#app/parsing/whois/read-whois.ts';
import type { NameStatus } from '#app/records/known-state.ts';
import type { Registration } from '#app/records/registration.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import { judgeInstant } from './instant.ts';
import { type Judged, rejected } from './judged.ts';
import { lineId } from './line-id.ts';
import { readRegistrationData } from './registration-data.ts';
import { type Fields, fields, ShapeFault, text } from './shape.ts';

/** What lines are judged by. */
export interface Judges {
  readonly parseName: NameParser;
  /** Epoch milliseconds. */
  readonly now: number;
}

const CONTENTS = ['text', 'rdap', 'data', 'status'] as const;
const FIELDS = ['domain', 'observedAt', 'source', 'server', ...CONTENTS];
/**
 * A source's own short name: `whois`, `rdap`, `inet`, or what the owner calls the archive it is
 * from.
 */
const SOURCE = /^[a-z][a-z0-9-]{0,31}$/;
const MAX_SERVER_LENGTH = 300;
const FREE_STATUSES: readonly unknown[] = ['available', 'reserved', 'auction'];

/** What a line says of the name. */
interface Told {
  readonly status: NameStatus;
  readonly registration: Registration | null;
  /** What the source sent, as far as the line has it. */
  readonly raw: string | null;
  /** What makes the line differ from another of the same name, instant and source. */
  readonly content: string;
}

export function readWhoisLine(value: unknown, { parseName, now }: Judges): Judged<Observation> {
  try {
    const line = fields('the line', value, FIELDS);
    const name = registrableName(line.domain, parseName);
    if (!name.ok) return name;
    const observedAt = judgeInstant('observedAt', line.observedAt, now);
    if (!observedAt.ok) return observedAt;
    const source = text('source', line.source) ?? '';
    if (!SOURCE.test(source)) return rejected('source must be a short name such as whois or rdap');
    const server = text('server', line.server) ?? '';
    if (server.length > MAX_SERVER_LENGTH) return rejected('server is too long');
    const told = readContent(line, name.value, server);
    if (!told.ok) return told;
    return {
      ok: true,
      value: observationOf(name.value, observedAt.value, { source, server }, told.value),
    };
  } catch (error) {
    if (error instanceof ShapeFault) return rejected(error.message);
    throw error;
  }
}

/**
 * The name as registries know it. A name below it is rejected, not cut: a record of
 * `shop.example.co.com` isn't one of `co.com`, and whose it is would be a guess.
 */
function registrableName(value: unknown, parseName: NameParser): Judged<DomainName> {
  if (typeof value !== 'string') return rejected('domain must be a text');
  const parsed = parseName(value);
  if (!parsed.ok) return rejected(`domain: ${parsed.fault.message}`);
  const { name } = parsed;
  if (name.host !== name.ascii)
    return rejected(`domain lies below the registrable name ${name.ascii}`);
  return { ok: true, value: name };
}

function readContent(line: Fields, name: DomainName, server: string): Judged<Told> {
  const given = CONTENTS.filter((field) => line[field] !== undefined && line[field] !== null);
  if (given.length !== 1) return rejected(`needs exactly one of ${CONTENTS.join(', ')}`);
  if (line.status !== undefined && line.status !== null) return readStatus(line.status);
  if (line.data !== undefined && line.data !== null) return readData(line.data);
  if (typeof line.text === 'string') {
    const reading = readWhois(line.text, { server: server === '' ? null : server, tld: name.tld });
    return toldBy('the text', reading, name, line.text);
  }
  if (asObject(line.rdap)) {
    const body = JSON.stringify(line.rdap);
    return toldBy('the RDAP object', readRdap(body, { httpStatus: 200, asked: null }), name, body);
  }
  return rejected(
    line.rdap === undefined || line.rdap === null
      ? 'text must be a text'
      : 'rdap must be an object',
  );
}

function readStatus(status: unknown): Judged<Told> {
  if (!FREE_STATUSES.includes(status))
    return rejected(`status must be ${FREE_STATUSES.join(', ')}`);
  const known = status as NameStatus;
  return { ok: true, value: { status: known, registration: null, raw: null, content: known } };
}

function readData(data: unknown): Judged<Told> {
  const read = readRegistrationData(data);
  if (!read.ok) return read;
  const content = JSON.stringify(read.value);
  return {
    ok: true,
    value: { status: 'registered', registration: read.value, raw: null, content },
  };
}

function toldBy(what: string, reading: Reading, name: DomainName, raw: string): Judged<Told> {
  const { status, domain, registration, auction, words } = reading;
  if (domain !== null && domain !== name.ascii) return rejected(`${what} speaks of another name`);
  if (status === 'registered' || status === 'available' || status === 'reserved') {
    const observed = status === 'reserved' && auction ? 'auction' : status;
    return { ok: true, value: { status: observed, registration, raw, content: raw } };
  }
  const said = words === null ? '' : `: ${JSON.stringify(words.slice(0, 100))}`;
  return rejected(`${what} shows no state of the name (reads as ${status}${said})`);
}

function observationOf(
  name: DomainName,
  observedAt: number,
  { source, server }: { source: string; server: string },
  { status, registration, raw, content }: Told,
): Observation {
  const id = lineId('whois', name.ascii, observedAt, source, content);
  const answer = { source, server, fetchedAt: observedAt, charset: 'utf-8', httpStatus: 0 };
  return {
    id,
    domain: name.ascii,
    observedAt,
    status,
    source,
    server,
    registration,
    raw: raw === null ? [] : [{ ...answer, bytes: new Uint8Array(Buffer.from(raw)) }],
  };
}
