/** The terms of a search as they are entered. */
import type { Failure } from '../api/failure.ts';
import type { ReverseRequest, Scope, Term } from '../api/types.ts';

export const FIELDS = [
  'registrantName',
  'registrantOrganization',
  'registrantEmail',
  'registrantPhone',
  'registrar',
  'nameserver',
] as const satisfies readonly Term['field'][];
export type Field = (typeof FIELDS)[number];

export const MATCHES = ['exact', 'prefix', 'contains'] as const satisfies readonly Term['match'][];

/** A term in the form, with what keeps it apart from its like. */
export interface Entered extends Term {
  readonly id: number;
  readonly side: Side;
}

export type Side = 'include' | 'exclude';

export interface Search {
  readonly entered: readonly Entered[];
  readonly scope: Scope;
  /** Null: nothing was sent yet. */
  readonly sent: ReverseRequest | null;
}

/** Of each side. */
export const MOST_TERMS = 4;
export const MOST_CHARACTERS = 256;
const LEAST_CHARACTERS = 3;

export type TermFault = 'empty' | 'short' | 'refused';

export function newTerm(id: number, side: Side, field: Field = 'registrantName'): Entered {
  return { id, side, field, term: '', match: usualMatch(field) };
}

/** An address or a host is known whole; names are written in many ways. */
export function usualMatch(field: Field): Term['match'] {
  return field === 'registrantEmail' || field === 'registrantPhone' || field === 'nameserver'
    ? 'exact'
    : 'contains';
}

/** What is wrong with a term before it is sent; null: nothing that shows. */
export function termFault({ field, term, match }: Term): TermFault | null {
  const counted = field === 'registrantPhone' ? term.replace(/\D/g, '') : term.replace(/\s+/g, '');
  if (counted === '') return 'empty';
  return match !== 'exact' && [...counted].length < LEAST_CHARACTERS ? 'short' : null;
}

/** The terms that say something; an empty row beside them is no fault. */
export function requestOf(entered: readonly Entered[], scope: Scope): ReverseRequest {
  const of = (side: Side) =>
    entered
      .filter((one) => one.side === side && one.term.trim() !== '')
      .map(({ field, term, match }) => ({ field, term: term.trim(), match }));
  return { include: of('include'), exclude: of('exclude'), scope };
}

/** By the ids of the terms: what hinders the search. Nothing hinders it when empty. */
export function faultsOf(entered: readonly Entered[]): ReadonlyMap<number, TermFault> {
  const said = entered.filter(({ term }) => term.trim() !== '');
  const faults = new Map<number, TermFault>();
  for (const one of said) {
    const fault = termFault(one);
    if (fault) faults.set(one.id, fault);
  }
  const first = entered.find(({ side }) => side === 'include');
  if (first && !said.some(({ side }) => side === 'include')) faults.set(first.id, 'empty');
  return faults;
}

/** The terms that the service named in its 400 (`include.0.term`), by their ids. */
export function refusedTerms(
  failure: Failure,
  entered: readonly Entered[],
): ReadonlyMap<number, TermFault> {
  const faults = new Map<number, TermFault>();
  for (const { field } of failure.details) {
    const [, side, place] = /^(include|exclude)\.(\d+)\b/.exec(field ?? '') ?? [];
    const sent = entered.filter((one) => one.side === side && one.term.trim() !== '');
    const one = sent[Number(place)];
    if (one) faults.set(one.id, 'refused');
  }
  return faults;
}

/** A search that another page links to: `?field=nameserver&term=ns1.example`. */
export function linkedTerm(query: URLSearchParams): Entered | null {
  const [field, term] = [query.get('field'), query.get('term')];
  if (term === null || !isField(field)) return null;
  return { id: 0, side: 'include', field, term: term.slice(0, MOST_CHARACTERS), match: 'exact' };
}

/** Terms as they were kept, not sent yet: every search is written down, so only a press sends one. Null for what is none. */
export function readSearch(json: string | null): Search | null {
  try {
    const { entered, scope } = JSON.parse(json ?? '{}') as Partial<Search>;
    const areTerms = Array.isArray(entered) && entered.every(isEntered);
    if (!areTerms || !entered.some(({ side }) => side === 'include')) return null;
    return { entered, scope: scope === 'historic' ? scope : 'current', sent: null };
  } catch {
    return null;
  }
}

function isEntered(one: Partial<Entered> | null): boolean {
  return (
    one !== null &&
    typeof one.id === 'number' &&
    (one.side === 'include' || one.side === 'exclude') &&
    isField(one.field ?? null) &&
    MATCHES.some((match) => match === one.match) &&
    typeof one.term === 'string'
  );
}

function isField(text: string | null): text is Field {
  return (FIELDS as readonly (string | null)[]).includes(text);
}
