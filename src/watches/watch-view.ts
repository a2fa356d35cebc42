import type { Static } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { ShownWatch } from '#app/storage/watches/watches.ts';
import type { Watch } from './schemas.ts';

type View = Static<typeof Watch>;

/** A watch as its owner sees it. */
export function watchView(watch: ShownWatch, feeds: View['feeds'] = null): View {
  const { id, domain, search, events, expiringDays, webhookId, feedDigest, createdAt } = watch;
  return {
    id,
    domain,
    unicode: domain === null ? null : toUnicodeHost(domain),
    reverse: search as View['reverse'],
    events: [...events] as View['events'],
    expiringDays: [...expiringDays],
    deliver: {
      webhook: webhookId,
      email: watch.email,
      emailConfirmed: watch.confirmedAt !== null,
      feed: feedDigest !== null,
    },
    feeds,
    known: knownOf(watch),
    createdAt: isoInstant(createdAt),
  };
}

function knownOf({ status, phase, expiry, registrar, ...times }: ShownWatch): View['known'] {
  return {
    status: status as View['known']['status'],
    lifecycle: phase === null ? null : ({ phase } as View['known']['lifecycle']),
    expiry: instant(expiry),
    registrar,
    lookedAt: instant(times.lookedAt),
    nextLookAt: instant(times.nextLookAt),
  };
}

function instant(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}
