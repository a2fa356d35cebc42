/** News as people read it, in feeds and mails: plain text, what registries wrote quoted as is. */
import type { KeptNews } from '#app/storage/watches/feeds.ts';

const MOST_VALUE_CHARS = 300;

/** In one line. */
export function titleOf({ type, data }: KeptNews): string {
  const { domain } = data;
  switch (type) {
    case 'domain.expiring':
      return `${domain} expires on ${dayOf(data.expiry)}, in ${data.daysLeft} ${
        data.daysLeft === 1 ? 'day' : 'days'
      }`;
    case 'domain.available':
      return `${domain} is available`;
    case 'domain.appeared':
      return `${domain} is new in the search`;
    default:
      return `${domain} has changed: ${fieldsOf(data).join(', ')}`;
  }
}

/** Each change in a line; empty where the title says all. */
export function detailsOf({ data }: KeptNews): readonly string[] {
  return (data.changes ?? []).map(
    ({ field, before, after }: { field: string; before?: unknown; after?: unknown }) =>
      before === undefined && after === undefined
        ? `${field}: is another one`
        : `${field}: ${shown(before)} → ${shown(after)}`,
  );
}

function fieldsOf(data: { changes: readonly { field: string }[] }): readonly string[] {
  return [...new Set(data.changes.map(({ field }) => field.split('.').at(0)!))];
}

function dayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length);
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value) && value.length === 0) return 'none';
  const text = Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return text.length > MOST_VALUE_CHARS ? `${text.slice(0, MOST_VALUE_CHARS)}…` : text;
}
