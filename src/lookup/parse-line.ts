/** `tra parse`: one NDJSON line with an upstream's answer in, what it says out. No network. */
import {
  asObject as asJsonObject,
  isNestedDeeper,
  MOST_LEVELS,
  parseJson,
} from '#app/parsing/json.ts';
import { readRdap } from '#app/parsing/rdap/read-rdap.ts';
import type { Reading, ReadingStatus } from '#app/parsing/reading.ts';
import { readWhois } from '#app/parsing/whois/read-whois.ts';
import type { Registration } from '#app/records/registration.ts';

export interface ParsedLine {
  /** As given, any JSON value; null when left out. */
  id: unknown;
  domain: string | null;
  status: ReadingStatus;
  data: Registration | null;
}

/** A line that can't be read; `message` says why. */
export class LineFault extends Error {
  override readonly name = 'LineFault';
}

/** `{id, server, tld, text}` or `{id, rdap}`; throws a `LineFault` for anything else. */
export function parseLine(line: string): ParsedLine {
  const input = asObject(line);
  const { status, domain, registration } = readInput(input);
  return { id: input.id ?? null, domain, status, data: registration };
}

function readInput(input: Record<string, unknown>): Reading {
  const { text, rdap, server, tld } = input;
  if (typeof text === 'string')
    return readWhois(text, { server: textOrNull(server), tld: textOrNull(tld) });
  if (typeof rdap === 'string' || (typeof rdap === 'object' && rdap !== null)) {
    const body = typeof rdap === 'string' ? rdap : JSON.stringify(rdap);
    return readRdap(body, { httpStatus: statusOf(body), asked: null });
  }
  throw new LineFault('needs "text" (a WHOIS answer) or "rdap" (an RDAP object)');
}

/** An RDAP error tells its HTTP status as `errorCode` (RFC 9083 §6); a domain object has none. */
function statusOf(body: string): number {
  const status = Number(asJsonObject(parseJson(body))?.errorCode);
  return status >= 400 && status <= 599 ? status : 200;
}

function asObject(line: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LineFault('is not JSON');
  }
  if (isNestedDeeper(value, MOST_LEVELS))
    throw new LineFault(`is nested deeper than ${MOST_LEVELS} levels`);
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new LineFault('is not a JSON object');
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
