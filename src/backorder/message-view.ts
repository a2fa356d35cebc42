/** Messages of registries as administrators see them: over HTTP, by webhook, by command. */
import { Type } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import { Instant, Nullable } from '#app/http/schemas.ts';
import { MESSAGE_KINDS, type RegistryMessage } from '#app/storage/orders/registry-messages.ts';

const Text = (description: string) => Nullable(Type.String({ description }));

export const MessageKindName = Type.Enum([...MESSAGE_KINDS], {
  title: 'MessageKind',
  description:
    'What it was read as: an application decided, a transfer, the account’s money, anything else',
});

export const PollMessage = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    account: Type.String({ description: 'The registrar account it was told to' }),
    messageId: Text('The registry’s identifier; null: none that can be read, so it stays there'),
    kind: MessageKindName,
    domain: Text('The name it is about; lower-case A-label form'),
    succeeded: Nullable(Type.Boolean({ description: 'Whether an application was accepted' })),
    transactionId: Text('Of the command whose outcome it is'),
    queuedAt: Nullable(Instant),
    receivedAt: Instant,
    language: Text('Of `text`'),
    text: Text('The registry’s words; null once they were kept long enough'),
    data: Text('`resData` of the response as it came, without authInfo and passwords'),
    extension: Text('`extension` of the response, likewise'),
    isCut: Type.Boolean({ description: 'It said more than is kept' }),
  },
  { $id: 'PollMessage' },
);

export function messageView(message: RegistryMessage) {
  const { id, account, messageId, kind, domain, succeeded, transactionId, queuedAt } = message;
  const { receivedAt, language, text, data, extension, isCut } = message;
  return {
    id,
    account,
    messageId,
    kind,
    domain,
    succeeded,
    transactionId,
    queuedAt: queuedAt === null ? null : isoInstant(queuedAt),
    receivedAt: isoInstant(receivedAt),
    language,
    text,
    data,
    extension,
    isCut,
  };
}
