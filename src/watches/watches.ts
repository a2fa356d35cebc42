/** The watches of a key. What is wrong is thrown: `AppError`. */
import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { type Clock, isMoment } from '#app/base/clock.ts';
import type { PageRequest } from '#app/base/cursor.ts';
import { AppError, type ErrorDetail } from '#app/base/errors.ts';
import type { RequestMark } from '#app/base/request-mark.ts';
import { UUID } from '#app/base/uuid.ts';
import { domainFaults, nameOrThrow } from '#app/http/domain-param.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import type { Sound } from '#app/http/input/judge.ts';
import { keysetPage } from '#app/http/pages.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { slowSearch } from '#app/reverse/slow-search.ts';
import { keepAnswer } from '#app/storage/marked-requests.ts';
import type { Database, Transaction } from '#app/storage/postgres/database.ts';
import { insertReverseQuery } from '#app/storage/reverse/search.ts';
import { addFound, foundNames } from '#app/storage/watches/search-visit.ts';
import { visitSoon } from '#app/storage/watches/timetable.ts';
import {
  changeWatch,
  deleteWatch,
  dropUnnamed,
  findWatch,
  insertWatch,
  listWatches,
  type ShownWatch,
  type StoredWatch,
} from '#app/storage/watches/watches.ts';
import { addressFor, type Ways, wayFaults } from './deliver.ts';
import { feedDigest, newFeedToken } from './feeds/feed-token.ts';
import type { NewWatch, WatchChange } from './schemas.ts';
import { MOST_FOUND, searchFaults, searchOrThrow } from './searches.ts';
import { watchView } from './watch-view.ts';

export const MOST_WATCHES = 1_000;
const USUAL_DAYS = [30, 7, 1];

interface WatchesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly parseName: NameParser;
  /** Whether the operator has set where mails go. */
  readonly sendsMail: boolean;
}

export class Watches {
  readonly #parts: WatchesParts;

  constructor(parts: WatchesParts) {
    this.#parts = parts;
  }

  /** What is wrong with a new watch. `whole`: also what is not sound. */
  async faults(
    keyId: string,
    { domain, reverse, events = [], deliver }: Sound<Static<typeof NewWatch>>,
    whole: unknown,
  ): Promise<ErrorDetail[]> {
    const { db, parseName, sendsMail } = this.#parts;
    const given = Object.keys((whole as object | undefined) ?? {});
    const isSearch = given.includes('reverse');
    return [
      ...(given.includes('domain') === isSearch ? [NO_SUBJECT] : eventFaults(events, isSearch)),
      ...domainFaults(domain === undefined ? undefined : parseName(domain)),
      ...(reverse === undefined ? [] : searchFaults(reverse)),
      ...(deliver === undefined
        ? []
        : await wayFaults(db, keyId, waysOf(deliver), deliver, sendsMail)),
    ];
  }

  /** `origin`: where clients find this service. What is asked for has no `faults`. */
  async make(
    keyId: string,
    asked: Static<typeof NewWatch>,
    mark: RequestMark | null,
    origin: string,
  ) {
    const { db, clock, parseName } = this.#parts;
    const { domain, reverse, events, expiringDays = USUAL_DAYS, deliver } = asked;
    const name = domain === undefined ? null : nameOrThrow(parseName(domain));
    const search = reverse === undefined ? null : { search: reverse, ...searchOrThrow(reverse) };
    const { webhook, email, feed } = waysOf(deliver);
    const token = feed ? newFeedToken() : null;
    const watch = {
      id: randomUUID(),
      keyId,
      domain: name?.ascii ?? null,
      search: reverse ?? null,
      events,
      expiringDays: sorted(expiringDays),
      feedDigest: token === null ? null : feedDigest(token),
      webhookId: webhook,
      createdAt: clock.now(),
    };
    return await db.transaction().execute(async (tx) => {
      const addressId = email && (await addressFor(tx, keyId, email, watch.createdAt));
      if (!(await insertWatch(tx, { ...watch, addressId }, MOST_WATCHES))) throw tooMany();
      if (search) await findFirst(tx, watch, search);
      await visitSoon(tx, name?.ascii ?? watch.id, watch.createdAt, events.includes('dns'));
      const made = watchView((await findWatch(tx, keyId, watch.id))!, feedsAt(origin, token));
      await keepAnswer(tx, mark, made);
      return made;
    });
  }

  /** Newest first. */
  async list(keyId: string, request: Partial<PageRequest>) {
    const { page, next } = await keysetPage(request, {
      query: ['watches', keyId],
      shape: ['number', 'string'],
      isPosition: ([createdAt, id]) => isMoment(createdAt) && UUID.test(id),
      find: (limit, after) => {
        const last = after && { createdAt: after[0], id: after[1] };
        return listWatches(this.#parts.db, keyId, limit, last);
      },
      positionOf: ({ createdAt, id }) => [createdAt, id],
    });
    return { watches: page.map((watch) => watchView(watch)), next };
  }

  async find(keyId: string, id: string) {
    return watchView(await this.#found(this.#parts.db, keyId, id));
  }

  async changeFaults(
    keyId: string,
    id: string,
    { events = [], deliver = {} }: Sound<Static<typeof WatchChange>>,
  ): Promise<ErrorDetail[]> {
    const { db, sendsMail } = this.#parts;
    const watch = UUID.test(id) ? await findWatch(db, keyId, id) : null;
    if (!watch) return [];
    return [
      ...eventFaults(events, watch.domain === null),
      ...(await wayFaults(db, keyId, waysOf(deliver, watch), deliver, sendsMail)),
    ];
  }

  /** What is left out stays as it is; the rest has no `changeFaults`. */
  async change(keyId: string, id: string, asked: Static<typeof WatchChange>, origin: string) {
    const { db, clock } = this.#parts;
    const watch = await this.#found(db, keyId, id);
    const { events = watch.events, expiringDays = watch.expiringDays, deliver = {} } = asked;
    const { webhook, email, feed } = waysOf(deliver, watch);
    const isNew = feed && (watch.feedDigest === null || asked.rotateFeed === true);
    const token = isNew ? newFeedToken() : null;
    const changed = {
      ...watch,
      events,
      expiringDays: sorted(expiringDays),
      webhookId: webhook,
      feedDigest: token ? feedDigest(token) : feed ? watch.feedDigest : null,
    };
    return await db.transaction().execute(async (tx) => {
      const addressId = email && (await addressFor(tx, keyId, email, clock.now()));
      if (!(await changeWatch(tx, { ...changed, addressId }))) throw noSuchWatch();
      await dropUnnamed(tx, watch.addressId);
      // What it asks for now may be due.
      await visitSoon(tx, watch.domain ?? id, clock.now(), events.includes('dns'));
      return watchView(await this.#found(tx, keyId, id), feedsAt(origin, token));
    });
  }

  /** With all that is kept of it. */
  async delete(keyId: string, id: string): Promise<void> {
    const isOurs = UUID.test(id) && (await deleteWatch(this.#parts.db, keyId, id));
    if (!isOurs) throw noSuchWatch();
  }

  async #found(db: Database, keyId: string, id: string): Promise<ShownWatch> {
    const watch = UUID.test(id) ? await findWatch(db, keyId, id) : null;
    if (!watch) throw noSuchWatch();
    return watch;
  }
}

/** All that the search finds now is known; what comes after it is new. */
async function findFirst(
  tx: Transaction,
  { id, keyId, createdAt: at }: Pick<StoredWatch, 'id' | 'keyId' | 'createdAt'>,
  { terms, query }: ReturnType<typeof searchOrThrow>,
): Promise<void> {
  const { names, isAll } = await foundNames(tx, query, MOST_FOUND).catch((error) => {
    throw slowSearch(error) ?? error;
  });
  if (!isAll)
    throw fault('reverse', `finds more than ${MOST_FOUND} names: make its terms more particular`);
  await addFound(tx, id, names);
  const { scope } = query;
  await insertReverseQuery(tx, { at, keyId, scope, terms, continued: false, count: 0 });
}

/** Those that are left out stay. */
function waysOf(
  asked: Sound<Partial<Ways>>,
  watch: Pick<ShownWatch, 'webhookId' | 'email' | 'feedDigest'> = NO_WAYS,
): Ways {
  const { webhook = watch.webhookId, email = watch.email } = asked;
  return { webhook, email, feed: asked.feed ?? watch.feedDigest !== null };
}

const NO_WAYS = { webhookId: null, email: null, feedDigest: null };

function feedsAt(origin: string, token: string | null) {
  const address = `${origin}/feeds/${token}`;
  return token === null ? null : { atom: `${address}.atom`, ics: `${address}.ics` };
}

const NO_SUBJECT: ErrorDetail = {
  field: 'domain',
  message: 'or `reverse` must be given, and not both',
};

function eventFaults(events: readonly (string | undefined)[], isSearch: boolean): ErrorDetail[] {
  const others = events.filter((event) => event && (event === 'appeared') !== isSearch);
  if (others.length === 0) return [];
  const message = isSearch
    ? 'of a reverse search must be `appeared` alone'
    : 'may name `appeared` of `reverse` alone';
  return [{ field: 'events', message }];
}

function sorted(days: readonly number[]): number[] {
  return [...days].sort((a, b) => b - a);
}

function fault(field: string, message: string): AppError {
  return invalidInput('body', [{ field, message }]);
}

function tooMany(): AppError {
  return new AppError('conflict', `A key has at most ${MOST_WATCHES} watches. Delete one first.`);
}

function noSuchWatch(): AppError {
  return new AppError('not_found', 'There is no such watch.');
}
