/** What registries tell our accounts by their message queues. */
import { repeat } from '#app/base/repeat.ts';
import { keepMessage } from '#app/storage/orders/registry-messages.ts';
import { messageView } from '../message-view.ts';
import type { RegistrarPort } from '../registrars/registrar-port.ts';
import type { CatcherParts } from './catcher-parts.ts';

/** Those that wait for a decision ask by themselves; nothing else here is urgent. */
const LOOK_EVERY_MS = 15 * 60_000;

/** Fetches all accounts' messages, now and again and again. Returns what ends it. */
export function watchMessages(parts: CatcherParts): () => Promise<unknown> {
  const { clock, log, ports } = parts;
  const ends = ports
    .filter(({ poll }) => poll)
    .map((port) =>
      repeat(
        clock,
        LOOK_EVERY_MS,
        () => keepMessages(parts, port),
        (error) => log.error({ err: error, account: port.id }, 'catcher.messages_not_kept'),
      ),
    );
  return () => Promise.all(ends.map((end) => end()));
}

/** Each is acknowledged only once it is committed; what is none of our orders' is an alert. */
export async function keepMessages(parts: CatcherParts, port: RegistrarPort): Promise<void> {
  const { db, clock, counts, alert, views } = parts;
  await port.poll?.(async (fetched) => {
    const message = { ...fetched, id: views.newId(), account: port.id, receivedAt: clock.now() };
    const { id, receivedAt: at } = message;
    const { data, extension, ...told } = messageView(message);
    const { isNew, isOfOrder } = await keepMessage(db, message, {
      id,
      at,
      type: 'registry.message',
      subject: id,
      data: told,
    });
    if (isNew) counts.messages += 1;
    const { kind, domain, messageId } = message;
    const fields = { account: port.id, kind, domain: domain ?? '', message: messageId ?? '' };
    // Also of one that was kept before: the process that kept it may not have come to telling.
    if (messageId === null) alert('message_stuck', fields);
    else if (!isOfOrder) alert('foreign_message', fields);
  });
}
