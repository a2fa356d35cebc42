/** The terms of a search as they are entered. */
import { reverseFieldValues, reverseMatchValues } from '../api/data/openapi.ts';
import type { Failure } from '../api/failure.ts';
import type { ReverseRequest, Scope, Term } from '../api/types.ts';
import { keepInTab, keptInTab } from '../base/kept.ts';
import { createStore } from '../base/store.ts';

/** The ways in which the service compares a field. */
export function matchesOf(field: Term['field']): readonly Term['match'][] {
  if (field === 'registrantCountry') return ['exact'];
  const isCode = field === 'registrantPhone' || field === 'registrantPostalCode';
  const isName = field.endsWith('Name') || field.endsWith('Organization');
  return reverseMatchValues.filter(
    (match) => (match !== 'fuzzy' || !isCode) && (match !== 'sameName' || isName),
  );
}

/** A term in the form, with what keeps it apart from its like. */
export interface Entered extends Term {
  readonly id: number;
  readonly side: TermSide;
}

export type TermSide = 'include' | 'exclude';

export interface Search {
  readonly entered: readonly Entered[];
  readonly scope: Scope;
  /** Null: nothing was sent yet. */
  readonly sent: ReverseRequest | null;
}

const KEPT = 'reverse';
const WHOLE = /Email$|Phone$|PostalCode$|Country$|^nameserver$/;

/**
 * The terms and the search in this tab: who goes to look at a name, or reloads, finds them on
 * coming back. They stand in no address: terms are often people's names, and addresses are shared,
 * logged and sent along.
 */
export const search = createStore<Search>(
  readSearch(keptInTab(KEPT)) ?? { entered: [newTerm(0, 'include')], scope: 'current', sent: null },
);
search.subscribe(() => keepInTab(KEPT, JSON.stringify(search.get())));

/** Of each side. */
export const MOST_ENTERED = 4;
export const LONGEST_TERM = 256;
const SHORTEST_PART = 3;

export type TermFault = 'empty' | 'short' | 'refused';

export function newTerm(id: number, side: TermSide): Entered {
  return { id, side, field: 'registrantName', term: '', match: usualMatch('registrantName') };
}

/** An address or a host is known whole; names are written in many ways. */
export function usualMatch(field: Term['field']): Term['match'] {
  return WHOLE.test(field) ? 'exact' : 'contains';
}

/** What is wrong with a term before it is sent; null: nothing that shows. */
export function termFault({ field, term, match }: Term): TermFault | null {
  const counted = term.replace(field === 'registrantPhone' ? /\D/g : /\s+/g, '');
  if (counted === '') return 'empty';
  const isPart = match !== 'exact' && match !== 'sameName';
  return isPart && [...counted].length < SHORTEST_PART ? 'short' : null;
}

/** The terms that say something; an empty row beside them is no fault. */
function filled(entered: readonly Entered[], side: string | undefined): Entered[] {
  return entered.filter((one) => one.side === side && one.term.trim() !== '');
}

export function requestOf(entered: readonly Entered[], scope: Scope): ReverseRequest {
  const of = (side: TermSide) =>
    filled(entered, side).map(({ field, term, match }) => ({ field, term: term.trim(), match }));
  return { include: of('include'), exclude: of('exclude'), scope };
}

/** By the ids of the terms: what hinders the search. Nothing hinders it when empty. */
export function faultsOf(entered: readonly Entered[]): ReadonlyMap<number, TermFault> {
  const included = filled(entered, 'include');
  const faults = new Map<number, TermFault>();
  for (const one of [...included, ...filled(entered, 'exclude')]) {
    const fault = termFault(one);
    if (fault) faults.set(one.id, fault);
  }
  const first = entered.find(({ side }) => side === 'include');
  if (first && included.length === 0) faults.set(first.id, 'empty');
  return faults;
}

/** The terms that the service named in its 400 (`include.0.term`), by their ids. */
export function refusedTerms(
  failure: Failure,
  entered: readonly Entered[],
): ReadonlyMap<number, TermFault> {
  const refused = failure.details.flatMap(({ field }) => {
    const [, side, place] = /^(include|exclude)\.(\d+)\b/.exec(field ?? '') ?? [];
    return filled(entered, side)[Number(place)] ?? [];
  });
  return new Map(refused.map(({ id }) => [id, 'refused']));
}

/** A search that another page links to: `?field=nameserver&term=ns1.example`. */
export function linkedTerm(query: URLSearchParams): Entered | null {
  const [field, term] = [query.get('field'), query.get('term')];
  if (term === null || !isField(field)) return null;
  return { id: 0, side: 'include', field, term: term.slice(0, LONGEST_TERM), match: 'exact' };
}

/**
 * Terms as they were kept, not sent yet: every search is written down, so only a press sends one.
 * Null for what is none.
 */
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

function isEntered({ id, side, field, match, term }: Partial<Entered>): boolean {
  return (
    typeof id === 'number' &&
    (side === 'include' || side === 'exclude') &&
    isField(field) &&
    matchesOf(field).some((one) => one === match) &&
    typeof term === 'string'
  );
}

function isField(text: string | null | undefined): text is Term['field'] {
  return reverseFieldValues.some((field) => field === text);
}
