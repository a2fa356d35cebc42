/** From an event of the service, of any kind, to what the view can show. */
import type { EventSourceMessage } from 'eventsource-parser';
import { suggestionStatusValues } from '../api/data/openapi.ts';
import type { Availability, ServiceNotice, Suggestion } from '../api/types.ts';

const TERM_KINDS = ['trades', 'audience', 'tone', 'place', 'person'] as const;

/** What the service made of the brief. */
export interface Understood {
  readonly namesIn: 'vi' | 'en';
  readonly terms: readonly { kind: (typeof TERM_KINDS)[number] | 'corrections'; term: string }[];
}

/** As much of a suggestion as the page shows. */
export type ShownSuggestion = Omit<Suggestion, 'label' | 'score' | 'style'>;

interface Meta {
  readonly engine: string;
  readonly understood: Understood | null;
}

/** `engine`: `embedded`, or `model:<name>`; '': unsaid. */
export type RunEvent =
  | { readonly event: 'meta'; readonly data: Meta }
  | { readonly event: 'suggestion'; readonly data: ShownSuggestion & { id: number } }
  | { readonly event: 'availability'; readonly data: Availability & { id: number } }
  | { readonly event: 'done'; readonly data: { engine: string; partial: boolean } };

type Unread = Readonly<Record<string, unknown>>;

/**
 * Null for what isn't an event of ours, or lacks what it is about. What else is missing or odd is
 * taken for unsaid.
 */
export function readEvent({ event, data }: EventSourceMessage): RunEvent | null {
  const value = objectIn(data);
  if (value === null) return null;
  const engine = text(value.engine);
  if (event === 'meta') return { event, data: { engine, understood: understood(value) } };
  if (event === 'done') return { event, data: { engine, partial: value.partial === true } };
  const { id } = value;
  if (typeof id !== 'number') return null;
  if (event === 'availability') return { event, data: { id, ...availability(value) } };
  const domain = text(value.domain);
  if (event !== 'suggestion' || domain === '') return null;
  return { event, data: { id, ...suggestion(value, domain) } };
}

function understood({ understood: value }: Unread): Understood | null {
  if (typeof value !== 'object' || value === null) return null;
  const said = value as Unread;
  const terms = TERM_KINDS.flatMap((kind) =>
    [said[kind]].flat().flatMap((term) => (text(term) === '' ? [] : [{ kind, term: text(term) }])),
  );
  const mended = Array.isArray(said.corrections) ? (said.corrections as Unread[]) : [];
  const corrections = mended.map(({ from, to } = {}) => `${text(from)} → ${text(to)}`);
  return {
    namesIn: said.namesIn === 'en' ? 'en' : 'vi',
    terms: [...terms, ...corrections.map((term) => ({ kind: 'corrections' as const, term }))],
  };
}

function objectIn(json: string): Unread | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? (value as Unread | null) : null;
  } catch {
    return null;
  }
}

function suggestion(value: Unread, domain: string): ShownSuggestion {
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
    status: suggestionStatusValues.find((one) => one === status) ?? 'unknown',
  };
}

function isNotice(notice: Partial<ServiceNotice> | null): notice is ServiceNotice {
  return typeof notice?.code === 'string' && typeof notice.message === 'string';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
