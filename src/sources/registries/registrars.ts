/** Where registrars answer RDAP questions, by their IANA id. */

import { readBaseUrls } from './bootstrap-document.ts';
import shipped from './data/registrars.json' with { type: 'json' };
import { RefreshedDocument, type RefreshParts } from './refreshed-document.ts';

const IANA_REGISTRARS_URL = 'https://www.iana.org/assignments/registrar-ids/registrar-ids-1.csv';

export class RegistrarDirectory extends RefreshedDocument {
  #bases: ReadonlyMap<number, string> = new Map(
    Object.entries(shipped).flatMap(([base, ids]) => ids.map((id) => [id, base])),
  );

  constructor(parts: RefreshParts) {
    super(parts, 'registrar-list', IANA_REGISTRARS_URL);
  }

  /** The RDAP base URL of the registrar, with its closing slash; null where none is known. */
  rdapBaseOf(ianaId: string | number | null): string | null {
    return this.#bases.get(Number(ianaId ?? Number.NaN)) ?? null;
  }

  protected take(text: string): string | null {
    const bases = readRegistrarList(text);
    if (bases.size * 2 < this.#bases.size)
      return `${bases.size} registrars with RDAP where ${this.#bases.size} were`;
    this.#bases = bases;
    return null;
  }
}

/** IANA's registrar-ids CSV (RFC 4180): the id comes first, the RDAP base URL is the last URL. */
export function readRegistrarList(text: string): Map<number, string> {
  const bases = new Map<number, string>();
  for (const row of text.matchAll(/^"?(\d{1,6})"?,(.*)$/gm)) {
    const urls = row[2]!.match(/https?:\/\/[^\s",]+/gi) ?? [];
    const base = readBaseUrls(urls.slice(-1))[0];
    if (base) bases.set(Number(row[1]), base);
  }
  return bases;
}
