/** A line of `import whois-history` → an observation, or why it is none. */
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { asObject } from '#app/parsing/json.ts';
import { readRdap } from '#app/parsing/rdap/read-rdap.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { readWhois } from '#app/parsing/whois/read-whois.ts';
import { emptyRegistration } from '#app/records/registration.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import { readRegistrationData } from './registration-data.ts';
import {
  type Fields,
  fields,
  instant,
  type Judged,
  judged,
  lineId,
  ShapeFault,
  text,
} from './shape.ts';

/** What lines are judged by. */
export interface Judges {
  readonly parseName: NameParser;
  /** Epoch milliseconds. */
  readonly now: number;
}

const CONTENTS = ['text', 'rdap', 'data', 'status'] as const;
const FIELDS = ['domain', 'observedAt', 'source', 'server', ...CONTENTS];
/** A source's short name: `whois`, `rdap`, `inet`, or what the owner calls the archive. */
const SOURCE = /^[a-z][a-z0-9-]{0,31}$/;
const MAX_SERVER_LENGTH = 300;
const SAYS_NOTHING = JSON.stringify(emptyRegistration());
const FREE_STATUSES = ['available', 'reserved', 'auction'] as const;

/** What a line says of the name. */
interface Told extends Pick<Observation, 'status' | 'registration'> {
  /** What the source sent, as far as the line has it. */
  readonly raw: string | null;
  /** What makes the line differ from another of the same name, instant and source. */
  readonly content: string;
}

export function readWhoisLine(value: unknown, { parseName, now }: Judges): Judged<Observation> {
  return judged(() => {
    const line = fields('the line', value, FIELDS);
    const name = registrableName(line.domain, parseName);
    const observedAt = instant('observedAt', line.observedAt, now);
    const source = text('source', line.source) ?? '';
    if (!SOURCE.test(source))
      throw new ShapeFault('source must be a short name such as whois or rdap');
    const server = text('server', line.server) ?? '';
    if (server.length > MAX_SERVER_LENGTH) throw new ShapeFault('server is too long');
    const { status, registration, raw, content } = toldBy(line, name, server);
    const answer = { source, server, fetchedAt: observedAt, charset: 'utf-8', httpStatus: 0 };
    return {
      id: lineId('whois', name.ascii, observedAt, source, content),
      domain: name.ascii,
      observedAt,
      status,
      source,
      server,
      registration,
      raw: raw === null ? [] : [{ ...answer, bytes: new Uint8Array(Buffer.from(raw)) }],
    };
  });
}

/**
 * The name as registries know it. A name below it is rejected, not cut: a record of
 * `shop.example.co.com` isn't one of `co.com`, and whose it is would be a guess.
 */
function registrableName(value: unknown, parseName: NameParser): DomainName {
  if (typeof value !== 'string') throw new ShapeFault('domain must be a text');
  const parsed = parseName(value);
  if (!parsed.ok) throw new ShapeFault(`domain: ${parsed.fault.message}`);
  const { name } = parsed;
  if (name.host !== name.ascii)
    throw new ShapeFault(`domain lies below the registrable name ${name.ascii}`);
  return name;
}

function toldBy(line: Fields, name: DomainName, server: string): Told {
  const given = CONTENTS.filter((field) => (line[field] ?? null) !== null);
  const [field] = given;
  if (given.length !== 1 || !field)
    throw new ShapeFault(`needs exactly one of ${CONTENTS.join(', ')}`);
  const value = line[field];
  if (field === 'status') {
    const status = FREE_STATUSES.find((free) => free === value);
    if (!status) throw new ShapeFault(`status must be ${FREE_STATUSES.join(', ')}`);
    return { status, registration: null, raw: null, content: status };
  }
  if (field === 'data') {
    const registration = readRegistrationData(value);
    const content = JSON.stringify(registration);
    if (content === SAYS_NOTHING) throw new ShapeFault('data says nothing');
    return { status: 'registered', registration, raw: null, content };
  }
  if (field === 'text') {
    if (typeof value !== 'string') throw new ShapeFault('text must be a text');
    const reading = readWhois(value, { server: server === '' ? null : server, tld: name.tld });
    return toldByReading('the text', reading, name, value);
  }
  if (!asObject(value)) throw new ShapeFault('rdap must be an object');
  const body = JSON.stringify(value);
  const reading = readRdap(body, { httpStatus: 200, asked: null });
  return toldByReading('the RDAP object', reading, name, body);
}

function toldByReading(what: string, reading: Reading, name: DomainName, raw: string): Told {
  const { status, domain, registration, auction, words } = reading;
  if (domain !== null && domain !== name.ascii)
    throw new ShapeFault(`${what} speaks of another name`);
  if (status === 'registered' || status === 'available' || status === 'reserved') {
    const observed = status === 'reserved' && auction ? 'auction' : status;
    return { status: observed, registration, raw, content: raw };
  }
  const said = words === null ? '' : `: ${JSON.stringify(words.slice(0, 100))}`;
  throw new ShapeFault(`${what} shows no state of the name (reads as ${status}${said})`);
}
