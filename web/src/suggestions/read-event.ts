/** From an event's data, of any kind, to what the view can show. Pure. */
import type { EventSourceMessage } from 'eventsource-parser';
import type { Availability, ServiceNotice } from '../api/types.ts';
import type { SuggestedName, SuggestionEvent } from './answers.ts';

const STATUSES: readonly Availability['status'][] = [
  'available',
  'likely',
  'registered',
  'reserved',
  'auction',
  'unknown',
];

/** Null for what isn't an event of ours, or lacks what it is about. What else is missing or odd is taken for unsaid. */
export function readEvent({ event, data }: EventSourceMessage): SuggestionEvent | null {
  const value = objectIn(data);
  if (value === null) return null;
  switch (event) {
    case 'meta':
      return { event, data: { engine: text(value.engine) } };
    case 'suggestion': {
      const { id, domain } = value;
      if (typeof id !== 'number' || text(domain) === '') return null;
      return { event, data: { id, ...suggestion(value, text(domain)) } };
    }
    case 'availability':
      return typeof value.id === 'number'
        ? { event, data: { id: value.id, ...availability(value) } }
        : null;
    case 'done':
      return { event, data: { engine: text(value.engine), partial: value.partial === true } };
    default:
      return null;
  }
}

type Unread = Readonly<Record<string, unknown>>;

function objectIn(json: string): Unread | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Unread) : null;
  } catch {
    return null;
  }
}

function suggestion(value: Unread, domain: string): SuggestedName {
  return {
    domain,
    unicode: text(value.unicode) || domain,
    zone: text(value.zone) || domain.slice(domain.indexOf('.') + 1),
    reason: text(value.reason),
    notices: Array.isArray(value.notices) ? value.notices.filter(isNotice) : [],
    ...availability(value),
  };
}

function availability({ available, status }: Unread): Availability {
  return {
    available: typeof available === 'boolean' ? available : null,
    status: STATUSES.find((one) => one === status) ?? 'unknown',
  };
}

function isNotice(notice: unknown): notice is ServiceNotice {
  const { code, message } = (notice ?? {}) as Partial<ServiceNotice>;
  return typeof code === 'string' && typeof message === 'string';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
