/** The links in mails: confirm an address, or end its mails. For people, without a key. */
import type { FastifyReply } from 'fastify';
import type { Clock } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import type { App } from '#app/http/feature.ts';
import { admit, type Gate } from '#app/http/gate.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  confirmAddress,
  dropAddresses,
  findAddress,
  type LinkedAddress,
} from '#app/storage/watches/mail-addresses.ts';
import { TOKEN_PATTERN } from '../feeds/feed-token.ts';

export interface MailRouteParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly gate: Gate;
}

/** Nothing but a form that leads back here, in no frame. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const MOST_BODY_BYTES = 4_096;

const STEPS = {
  confirm: {
    question: 'Send news of watched domain names to your address?',
    button: 'Confirm',
    done: 'Your address is confirmed. Each mail has a link that ends them.',
    vietnamese: 'Xác nhận nhận tin về các tên miền được theo dõi.',
  },
  stop: {
    question: 'End the mails about watched domain names, and erase your address?',
    button: 'End these mails',
    done: 'No more mails are sent. Your address is erased.',
    vietnamese: 'Ngừng nhận thư và xóa địa chỉ.',
  },
} as const;

/**
 * A GET changes nothing: programs that look at the links of a mail would confirm it. A POST is the
 * form's, or a mail program's one click (RFC 8058); its body says nothing more and isn't read.
 */
export function mailRoutes(app: App, { db, clock, gate }: MailRouteParts): void {
  app.register(async (scope: App) => {
    const ignored = { bodyLimit: MOST_BODY_BYTES, parseAs: 'buffer' } as const;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', ignored, (_request, _body, done) => done(null, undefined));
    for (const step of ['confirm', 'stop'] as const) {
      const path = `/mail/:token(${TOKEN_PATTERN})/${step}`;
      for (const method of ['GET', 'POST'] as const)
        scope.route<{ Params: { token: string } }>({
          method,
          url: path,
          schema: { hide: true },
          async handler(request, reply) {
            const { remaining } = await gate.peek(request.raw);
            const address = remaining > 0 ? await findAddress(db, request.params.token) : null;
            if (!address) {
              await admit(gate, request, reply);
              throw new AppError('not_found', 'This link has ended.');
            }
            if (method === 'POST') await take(step, address);
            return page(reply, method === 'POST' ? STEPS[step].done : formOf(step));
          },
        });
    }
  });

  async function take(step: 'confirm' | 'stop', { id }: LinkedAddress): Promise<void> {
    if (step === 'confirm') await confirmAddress(db, id, clock.now());
    else await db.transaction().execute((tx) => dropAddresses(tx, [id]));
  }
}

function formOf(step: 'confirm' | 'stop'): string {
  const { question, button, vietnamese } = STEPS[step];
  return `${question}</p><p lang="vi">${vietnamese}</p>
<form method="post"><button>${button}</button></form><p>`;
}

function page(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tra</title><h1>Tra</h1>
<p>${body}</p></html>
`);
}
