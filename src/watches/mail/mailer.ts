/** Sends what waits for addresses: together, at least once, for three days. */
import type { Clock } from '#app/base/clock.ts';
import { LeasedLoop } from '#app/base/leased-loop.ts';
import type { Log } from '#app/base/log.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { pruneAddresses } from '#app/storage/watches/mail-addresses.ts';
import { type MailEnd, settleMail, type TakenMail, takeMails } from '#app/storage/watches/mails.ts';
import { confirmationMail, type MailLinks, newsMail } from './message.ts';
import type { OutgoingMail, SendMail, SmtpReply } from './smtp.ts';

export interface MailerParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly send: SendMail;
  /** The address clients use, without a slash at its end. */
  readonly origin: string;
  /** A fresh UUID. */
  readonly newId: () => string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_UNDER_WAY = 5;
/** Longer than a mail may take. */
const LEASE_MS = 2 * MINUTE_MS;
const MOST_NEWS = 100;
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];
const TRIED_FOR_MS = 72 * HOUR_MS;
/** How long an address may take to confirm. */
const ASKED_MS = 7 * 24 * HOUR_MS;

export class Mailer {
  readonly #parts: MailerParts;
  readonly loop: LeasedLoop<TakenMail>;
  /** Since the start; `failed`: tries that are made again. */
  readonly stats = { sent: 0, failed: 0, abandoned: 0 };
  #prunedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: MailerParts) {
    const { clock, log } = parts;
    this.#parts = parts;
    this.loop = new LeasedLoop<TakenMail>(clock, log, {
      name: 'mails',
      mostUnderWay: MOST_UNDER_WAY,
      leaseMs: LEASE_MS,
      pollMs: 1_000,
      awayPollMs: 5_000,
      stopGraceMs: 3_000,
      take: ({ room }) => this.#take(room),
      work: (mail, stopping) => this.#send(mail, stopping),
      describe: ({ id }) => ({ address: id }),
    });
  }

  async #take(most: number): Promise<readonly TakenMail[]> {
    const { db, clock, log, newId } = this.#parts;
    if (clock.elapsed() - this.#prunedAt >= HOUR_MS) {
      this.#prunedAt = clock.elapsed();
      await pruneAddresses(db, clock.now(), ASKED_MS).catch((error) =>
        log.warn({ err: error }, 'mails.addresses_not_pruned'),
      );
    }
    const terms = { now: clock.now(), leaseMs: LEASE_MS, lease: newId() };
    return await takeMails(db, { ...terms, most, mostNews: MOST_NEWS });
  }

  async #send(mail: TakenMail, stopping: AbortSignal): Promise<void> {
    const { db, clock, log, send } = this.#parts;
    // What was to be told has gone with its watch.
    const isEmpty = mail.isConfirmed && mail.news.length === 0;
    const reply = isEmpty ? null : await send(this.#written(mail), stopping);
    if (reply?.kind === 'failed')
      log.warn({ address: mail.id, code: reply.code }, 'mails.not_sent');
    const end = reply === null ? ({ kind: 'abandoned' } as const) : this.#endOf(mail, reply);
    await settleMail(db, mail, end, clock.now());
    if (end.kind === 'sent') this.stats.sent += 1;
    else if (end.kind === 'retry') this.stats.failed += 1;
    else if (!isEmpty) this.stats.abandoned += 1;
  }

  #endOf({ tries, since }: TakenMail, reply: SmtpReply): MailEnd {
    if (reply.kind === 'sent') return reply;
    const now = this.#parts.clock.now();
    if (reply.isFinal || now - since >= TRIED_FOR_MS) return { kind: 'abandoned' };
    return { kind: 'retry', at: now + WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]! };
  }

  #written({ id, email, token, isConfirmed, news }: TakenMail): OutgoingMail {
    const { origin } = this.#parts;
    const address = `${origin}/mail/${token}`;
    const links: MailLinks = {
      confirm: `${address}/confirm`,
      stop: `${address}/stop`,
      home: origin,
    };
    const text = isConfirmed ? newsMail(news, links) : confirmationMail(links);
    const subject = isConfirmed ? news[0]!.id : id;
    return {
      ...text,
      to: email,
      messageId: `${subject}@${new URL(origin).hostname}`,
      headers: {
        // RFC 8058, RFC 3834.
        'list-unsubscribe': `<${links.stop}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        'auto-submitted': 'auto-generated',
      },
    };
  }
}
