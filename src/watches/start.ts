import { randomUUID } from 'node:crypto';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { EVERYWHERE, OutboundGuard } from '#app/base/outbound/guard.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Gate } from '#app/http/gate.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { countMailsDue } from '#app/storage/watches/mails.ts';
import { countWatches } from '#app/storage/watches/watches.ts';
import { NameAppeared, WATCH_NOTIFICATIONS } from './event-schemas.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import { Mailer } from './mail/mailer.ts';
import { smtpSender } from './mail/smtp.ts';
import { watchRoutes } from './routes.ts';
import { Watcher, type WatcherParts } from './watcher.ts';
import { Watches } from './watches.ts';

/** Watches as clients make them. */
export function startWatches(parts: {
  clock: Clock;
  db: Database;
  parseName: NameParser;
  config: Pick<Config, 'http' | 'mail'>;
  access: { readonly gate: Gate };
}): Feature {
  const { publicUrl } = parts.config.http;
  const { db, clock, config } = parts;
  const { gate } = parts.access;
  const watches = new Watches({ ...parts, sendsMail: config.mail.smtpUrl !== null });
  return {
    routes(api) {
      api.addSchema(NameAppeared);
      watchRoutes(api, watches, publicUrl);
    },
    rootRoutes(app) {
      feedRoutes(app, { db, gate, publicUrl });
      mailRoutes(app, { db, clock, gate });
    },
    events: WATCH_NOTIFICATIONS,
    figures: [
      ['tra_watches', 'Watches of all keys', () => countWatches(db)],
      ['tra_mails_due', 'Addresses for which a mail waits', () => countMailsDue(db)],
    ],
  };
}

/** The visits to what is watched. Any number of processes share them. */
export function startWatching(parts: WatcherParts) {
  const watcher = new Watcher(parts);
  watcher.loop.start();
  return { stats: () => watcher.stats(), stop: () => watcher.loop.stop() };
}

/** Sends the mails of watches; null: the operator has set no server. Processes share them. */
export function startMails(parts: {
  config: Pick<Config, 'http' | 'mail'>;
  clock: Clock;
  db: Database;
  log: Log;
}) {
  const { config, ...given } = parts;
  const { smtpUrl: url, from } = config.mail;
  const { publicUrl } = config.http;
  if (url === null || from === null || publicUrl === null) return null;
  const guard = new OutboundGuard({ allow: EVERYWHERE });
  const send = smtpSender({ url, from, clock: given.clock, guard });
  const origin = publicUrl.replace(/\/$/, '');
  const { stats, loop } = new Mailer({ ...given, send, origin, newId: randomUUID });
  loop.start();
  return { stats: () => stats, stop: () => loop.stop() };
}
