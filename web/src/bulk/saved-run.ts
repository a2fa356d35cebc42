/**
 * A list and what is known of it, kept in the tab, so that a reload loses nothing. Outcomes are appended as they come, in parts,
 * for writing all of some thousand answers anew with every request would be felt.
 */
import type { ListEntry } from './list.ts';
import { type KeptAnswer, type Outcome, type Row, rowsOf } from './rows.ts';

/** The tab's storage: text by name. `set` with null forgets; false: there was no room. */
export interface Shelf {
  get(name: string): string | null;
  set(name: string, text: string | null): boolean;
}

type Learned = readonly (readonly [index: number, outcome: Outcome | null])[];

export interface SavedRun {
  /** A new list in place of the old one. */
  begin(rows: readonly Row[]): boolean;
  /** `rows`: as they are with what was learned. False: it doesn't fit, even shortened. */
  add(learned: Learned, rows: readonly Row[]): boolean;
  /** What was kept; null: nothing, or nothing that can be read. */
  load(): Row[] | null;
  clear(): void;
}

const LIST = 'bulk';
const partName = (part: number) => `bulk.${part}`;

export function savedRun(shelf: Shelf): SavedRun {
  let parts = 0;
  let isShortened = false;
  let isWhole = true;

  function clear(): void {
    for (let part = 0; part < parts || shelf.get(partName(part)) !== null; part += 1)
      shelf.set(partName(part), null);
    shelf.set(LIST, null);
    parts = 0;
    isShortened = false;
    isWhole = true;
  }

  function append(learned: Learned): boolean {
    const texts = isShortened
      ? learned.map(([index, outcome]) => [index, shortened(outcome)])
      : learned;
    if (!shelf.set(partName(parts), JSON.stringify(texts))) return false;
    parts += 1;
    return true;
  }

  function begin(rows: readonly Row[]): boolean {
    clear();
    return shelf.set(LIST, JSON.stringify(rows.map(({ name, count }) => [name, count])));
  }

  return {
    clear,
    begin,
    add(learned, rows) {
      if (append(learned)) return isWhole;
      // All is as short as it gets: what is kept stays, and this is not among it.
      const isFull = isShortened || !begin(rows);
      isShortened = true;
      isWhole =
        !isFull &&
        append(rows.flatMap(({ index, outcome }) => (outcome ? [[index, outcome] as const] : [])));
      return isWhole;
    },
    load() {
      const list = parsed(shelf.get(LIST));
      if (!Array.isArray(list) || list.length === 0 || !list.every(isEntry)) return null;
      const rows = rowsOf(list.map(([name, count]): ListEntry => ({ name, count })));
      for (parts = 0; ; parts += 1) {
        const learned = parsed(shelf.get(partName(parts)));
        if (!Array.isArray(learned)) return rows;
        for (const [index, outcome] of learned as Learned)
          if (rows[index]) rows[index] = { ...rows[index], outcome };
      }
    },
  };
}

function isEntry(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const MOST_IN_FIELD = 200;

/** Without what neither table nor spreadsheet shows, and without what is null or empty: about 0.8 kB. */
function shortened(outcome: Outcome | null): Outcome | null {
  if (outcome?.kind !== 'answered') return outcome;
  const { notices: _, sources, data, ...answer } = outcome.answer;
  // A protected name is told from a shared ending by whether a source was asked.
  const short = {
    ...answer,
    sources: answer.status === 'reserved' ? sources : [],
    data: data && shortData(data),
  };
  const text = JSON.stringify(short, (_name, value: unknown) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
    return typeof value === 'string' ? value.slice(0, MOST_IN_FIELD) : value;
  });
  return { kind: 'answered', answer: JSON.parse(text) as KeptAnswer };
}

function shortData({
  registrant,
  registrar,
  dates,
  dnssec,
  ...data
}: NonNullable<KeptAnswer['data']>) {
  return {
    registrant: { name: registrant?.name, organization: registrant?.organization },
    registrar: { name: registrar?.name },
    dates,
    dnssec,
    nameservers: data.nameservers?.slice(0, 13),
    domainStatus: data.domainStatus?.slice(0, 20),
  };
}
