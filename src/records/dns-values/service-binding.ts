/** SVCB and HTTPS records (RFC 9460): from their bytes, or a line of text, to one spelling. */
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { escapedByte, labelText, nameLabels, unescaped } from './zone-text.ts';

interface ServiceBinding {
  readonly priority: number;
  /** Without trailing dot; `.` is the owner itself. */
  readonly target: string;
  /** By their numbers. */
  readonly params: ReadonlyMap<number, Buffer>;
}

/** By their numbers: RFC 9460 §14.3.2, RFC 9461, RFC 9540. */
const KEYS = [
  ...['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'],
  ...['dohpath', 'ohttp'],
];
const MAX_U16 = 65_535;
const HEAD = /^(\d{1,5})\s+(\S+)/;
/** `alpn="h2,h3"`, `alpn=h2`, `no-default-alpn` */
const PARAM = /^\s+([a-z0-9-]{1,63})(?:=(?:"((?:[^"\\]|\\.)*)"|((?:[^\s"\\]|\\.)+)))?(?=\s|$)/;
/** What can't be read is written so, RFC 3597 §5. */
const GENERIC = /^\\#\s+(\d{1,5})\s+([0-9a-f\s]*)$/i;

/** The record's data as one line; what isn't well-formed in the generic form of RFC 3597. */
export function serviceBindingText(bytes: Buffer): string {
  const binding = decoded(bytes);
  return binding ? written(binding) : `\\# ${bytes.length} ${bytes.toString('hex')}`.trimEnd();
}

/** The same spelling of what a file has; null when it is no such value. */
export function canonicalServiceBinding(text: string): string | null {
  const [, length, hex] = GENERIC.exec(text) ?? [];
  if (hex !== undefined) {
    const bytes = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
    return bytes.length === Number(length) ? serviceBindingText(bytes) : null;
  }
  const binding = parsed(text);
  return binding && written(binding);
}

function decoded(bytes: Buffer): ServiceBinding | null {
  let at = 2;
  const take = (length: number) => {
    const part = at + length <= bytes.length ? bytes.subarray(at, at + length) : null;
    at += length;
    return part;
  };
  const labels: Buffer[] = [];
  for (;;) {
    // Never compressed (§2.2), so that a pointer is as wrong as a label that is too long.
    const length = bytes[at++] ?? 64;
    if (length > 63) return null;
    if (length === 0) break;
    const label = take(length);
    if (!label) return null;
    labels.push(label);
  }
  const params = new Map<number, Buffer>();
  let last = -1;
  while (at < bytes.length) {
    const head = take(4);
    const key = head?.readUInt16BE(0) ?? -1;
    const value = head && take(head.readUInt16BE(2));
    if (!value || key <= last || valueText(key, value) === null) return null;
    params.set(key, value);
    last = key;
  }
  return { priority: bytes.readUInt16BE(0), target: nameText(labels), params };
}

function parsed(text: string): ServiceBinding | null {
  const [head, number = '', host = ''] = HEAD.exec(text) ?? [];
  const labels = nameLabels(host);
  if (head === undefined || !labels || Number(number) > MAX_U16) return null;
  const target = nameText(labels);
  const params: [number, Buffer][] = [];
  for (let rest = text.slice(head.length).trimEnd(); rest !== ''; ) {
    const [param, name = '', quoted, bare] = PARAM.exec(rest) ?? [];
    const key = keyNumber(name);
    const given = unescaped(quoted ?? bare ?? '');
    const value = given && key !== null ? valueBytes(key, given) : null;
    if (param === undefined || key === null || !value || valueText(key, value) === null)
      return null;
    params.push([key, value]);
    rest = rest.slice(param.length);
  }
  params.sort(([a], [b]) => a - b);
  const once = new Map(params);
  return once.size === params.length ? { priority: Number(number), target, params: once } : null;
}

function written({ priority, target, params }: ServiceBinding): string {
  const texts = [...params].map(([key, value]) => {
    const text = valueText(key, value);
    return text ? `${keyName(key)}=${text}` : keyName(key);
  });
  return [priority, target, ...texts].join(' ');
}

/** Null: not well-formed. Empty: the key alone says it. */
function valueText(key: number, value: Buffer): string | null {
  switch (KEYS[key]) {
    case 'mandatory':
      return numbers(value)?.map(keyName).join() ?? null;
    case 'alpn':
      return alpnText(value);
    case 'port':
      return value.length === 2 ? String(value.readUInt16BE(0)) : null;
    case 'ipv4hint':
      return (
        parts(value, 4)
          ?.map((part) => part.join('.'))
          .join() ?? null
      );
    case 'ipv6hint':
      return parts(value, 16)?.map(ipv6Text).join() ?? null;
    case 'ech':
      return value.length > 0 ? value.toString('base64') : null;
    case 'no-default-alpn':
    case 'ohttp':
      return value.length === 0 ? '' : null;
    default:
      return charString(value);
  }
}

function valueBytes(key: number, given: Buffer): Buffer | null {
  const text = given.toString('latin1');
  const items = text.split(',');
  switch (KEYS[key]) {
    case 'mandatory': {
      const keys = items.map(keyNumber);
      return keys.includes(null) ? null : u16s((keys as number[]).toSorted((a, b) => a - b));
    }
    case 'alpn': {
      const ids = alpnItems(text);
      if (ids.some(({ length }) => length > 255)) return null;
      return Buffer.concat(ids.flatMap((id) => [Buffer.of(id.length), id]));
    }
    case 'port':
      return /^\d{1,5}$/.test(text) && Number(text) <= MAX_U16 ? u16s([Number(text)]) : null;
    case 'ipv4hint':
      return items.every(isIPv4)
        ? Buffer.from(items.flatMap((ip) => ip.split('.').map(Number)))
        : null;
    case 'ipv6hint':
      return items.every((ip) => isIPv6(ip) && !ip.includes('%'))
        ? Buffer.from(items.flatMap((ip) => ipaddr.IPv6.parse(ip).toByteArray()))
        : null;
    case 'ech':
      return Buffer.from(text, 'base64');
    default:
      return given;
  }
}

/** Identifiers with their lengths, commas and backslashes in them escaped (§A.1). */
function alpnText(value: Buffer): string | null {
  const ids: string[] = [];
  for (let at = 0; at < value.length; ) {
    const end = at + 1 + value[at]!;
    if (value[at] === 0 || end > value.length) return null;
    ids.push(value.toString('latin1', at + 1, end).replace(/[\\,]/g, '\\$&'));
    at = end;
  }
  return ids.length > 0 ? charString(Buffer.from(ids.join(), 'latin1')) : null;
}

function alpnItems(text: string): Buffer[] {
  const items = text.match(/(?:[^\\,]|\\.)+/gs) ?? [];
  return items.map((item) => Buffer.from(item.replace(/\\(.)/gs, '$1'), 'latin1'));
}

function keyName(key: number): string {
  return KEYS[key] ?? `key${key}`;
}

function keyNumber(name: string): number | null {
  const known = KEYS.indexOf(name);
  if (known >= 0) return known;
  const [, number] = /^key(0|[1-9]\d{0,4})$/.exec(name) ?? [];
  return number !== undefined && Number(number) < MAX_U16 ? Number(number) : null;
}

function u16s(values: readonly number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
}

function numbers(value: Buffer): number[] | null {
  return parts(value, 2)?.map((part) => part.readUInt16BE(0)) ?? null;
}

/** Null: not a whole number of parts, or none. */
function parts(value: Buffer, size: number): Buffer[] | null {
  if (value.length === 0 || value.length % size !== 0) return null;
  return Array.from({ length: value.length / size }, (_, at) =>
    value.subarray(at * size, (at + 1) * size),
  );
}

function ipv6Text(bytes: Buffer): string {
  return new ipaddr.IPv6([...bytes]).toRFC5952String();
}

function nameText(labels: readonly Buffer[]): string {
  return labels.map(labelText).join('.') || '.';
}

/** RFC 1035 §5.1: in quotes only where it must be. */
function charString(bytes: Buffer): string {
  const text = bytes.toString('latin1').replace(/[\\"]/g, '\\$&');
  const plain = text.replace(/[^\x20-\x7e]/g, (char) => escapedByte(char.charCodeAt(0)));
  return /[ "();]/.test(plain) ? `"${plain}"` : plain;
}
