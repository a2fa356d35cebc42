import { type Clock, isoInstant } from '#app/base/clock.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { ReverseField } from '#app/records/reverse-field.ts';
import type {
  ReverseAnswer,
  ReverseDomain,
  ReverseOutcome,
  ReverseRequest,
} from '#app/records/reverse-search.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { codeOf } from '#app/storage/postgres/faults.ts';
import { type DomainHead, insertReverseQuery, reverseHeads } from '#app/storage/reverse/pages.ts';
import { searchReverse } from '#app/storage/reverse/search.ts';
import { readReverseRequest, reverseCursor } from './reverse-request.ts';

/** PostgreSQL's `query_canceled`. */
const CANCELED = '57014';

/**
 * Which names share a registrant, an e-mail address, a nameserver. No search is answered that isn't
 * in the audit log.
 */
export class ReverseWhois {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor({ db, clock }: { db: Database; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  async search(request: ReverseRequest, keyId: string): Promise<ReverseOutcome> {
    const read = readReverseRequest(request);
    if (!read.ok) return { ok: false, fault: 'invalid', details: read.details };
    const { query, known } = read;
    const audit = {
      at: this.#clock.now(),
      keyId,
      scope: query.scope,
      terms: { include: request.include, exclude: request.exclude },
      continued: known !== null,
    };
    try {
      return await this.#db.transaction().execute(async (tx) => {
        const found = await searchReverse(tx, query);
        const heads = await reverseHeads(tx, found.domains);
        await insertReverseQuery(tx, { ...audit, count: found.domains.length });
        const total = known ?? { total: found.total, totalIsExact: found.totalIsExact };
        const matched = [...new Set(query.include.map((term) => term.field))];
        const answer: ReverseAnswer = {
          ...total,
          scope: query.scope,
          domains: found.domains.map((domain) => reverseDomain(domain, heads.get(domain), matched)),
          next: found.next === null ? null : reverseCursor(query, found.next, total),
        };
        return { ok: true as const, answer };
      });
    } catch (error) {
      if (codeOf(error) !== CANCELED) throw error;
      await insertReverseQuery(this.#db, { ...audit, count: 0 });
      return { ok: false, fault: 'tooSlow' };
    }
  }
}

function reverseDomain(
  domain: string,
  head: DomainHead | undefined,
  matched: readonly ReverseField[],
): ReverseDomain {
  return {
    domain,
    unicode: toUnicodeHost(domain),
    registrar: head?.registrar ?? null,
    created: instant(head?.created),
    expiry: instant(head?.expiry),
    firstSeen: instant(head?.firstSeen),
    lastSeen: instant(head?.lastSeen),
    matched,
  };
}

function instant(epochMs: number | null | undefined): string | null {
  return epochMs === null || epochMs === undefined ? null : isoInstant(epochMs);
}
