/**
 * Passive DNS in the common output format (draft-dulaunoy-dnsop-passive-dns-cof), as DNSDB and
 * others write it → lines of `import dns-history`.
 */
import { isoInstant } from '#app/base/clock.ts';
import { MOST_OBSERVATIONS } from '#app/records/dns.ts';
import { ShapeFault } from './shape.ts';

type CofObject = Readonly<Record<string, unknown>>;

/** Seconds, at most until the year 2286; some write them as text. */
const SECONDS = /^\d{1,10}$/;
const MAX_VALUES = 1_000;

/**
 * Null: the value isn't of this format. For each entry of `rdata` a line for each way in which it
 * was seen.
 */
export function linesOfCof(value: unknown): readonly (readonly object[])[] | null {
  if (!isObject(value)) return null;
  // DNSDB's streams put objects into envelopes, and say how they begin and end.
  if (isObject(value.obj)) return linesOfCof(value.obj);
  if (Object.keys(value).every((member) => member === 'cond' || member === 'msg'))
    return 'cond' in value ? [] : null;
  if (!('rrname' in value)) return null;
  const values = Array.isArray(value.rdata) ? value.rdata : [value.rdata];
  if (values.length > MAX_VALUES) throw new ShapeFault(`rdata has more than ${MAX_VALUES} entries`);
  const spans = [
    // Sensors saw the record; or it stood in its zone's file. `count` is of what comes first here.
    spanOf(value, 'time_first', 'time_last'),
    spanOf(value, 'zone_time_first', 'zone_time_last'),
  ].filter((span) => span !== null);
  if (spans.length === 0)
    throw new ShapeFault('needs time_first and time_last, or zone_time_first and zone_time_last');
  const record = { domain: withoutDot(value.rrname), type: value.rrtype };
  const counted = spans.map((span, place) => (place === 0 ? { ...span, ...countOf(value) } : span));
  return values.map((one) => counted.map((span) => ({ ...record, value: one, ...span })));
}

function spanOf(value: CofObject, first: string, last: string) {
  if (value[first] === undefined && value[last] === undefined) return null;
  const at = (member: string) => {
    const text = String(value[member]);
    if (!SECONDS.test(text)) throw new ShapeFault(`${member} must be seconds since 1970`);
    return isoInstant(Number(text) * 1000);
  };
  return { firstSeen: at(first), lastSeen: at(last) };
}

/** What is no count tells nothing; some are larger than any use of them. */
function countOf({ count }: CofObject): { readonly count?: number } {
  const isCount = typeof count === 'number' && Number.isInteger(count) && count > 0;
  return isCount ? { count: Math.min(count, MOST_OBSERVATIONS) } : {};
}

function withoutDot(name: unknown): unknown {
  return typeof name === 'string' ? name.replace(/\.$/, '') : name;
}

function isObject(value: unknown): value is CofObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
