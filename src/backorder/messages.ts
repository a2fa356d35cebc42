/** `/admin/poll-messages`: what registries told our accounts. */
import { Type } from 'typebox';
import { isSequence, type PageRequest } from '#app/base/cursor.ts';
import type { App } from '#app/http/feature.ts';
import { keysetPage, PageFields } from '#app/http/pages.ts';
import { errorResponses, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import {
  type ListedMessage,
  listMessages,
  type MessageFilter,
} from '#app/storage/orders/registry-messages.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { MessageKindName, messageView, PollMessage } from './message-view.ts';

export function messageRoutes(api: App, db: Database): void {
  api.addSchema(PollMessage);
  api.get(
    '/admin/poll-messages',
    {
      config: { needs: 'admin' },
      schema: {
        tags: ['Administration'],
        security: KEY_NEEDED,
        operationId: 'listPollMessages',
        summary: 'Messages of registries to our accounts, newest first',
        description:
          'Kept whole before they are acknowledged, without authInfo and passwords. For ' +
          'administrators.',
        querystring: Type.Object({
          ...PageFields,
          account: Type.Optional(
            Type.String({ minLength: 1, maxLength: 64, description: 'A registrar account' }),
          ),
          kind: Type.Optional(MessageKindName),
        }),
        response: {
          200: Type.Object({
            messages: Type.Array(Type.Ref('PollMessage')),
            next: Nullable(Type.String()),
          }),
          ...errorResponses(400, 403),
        },
      },
    },
    (request) => {
      const { account, kind, ...page } = request.query;
      return listMessagePage(db, page, { account, kind });
    },
  );
}

export async function listMessagePage(
  db: Database,
  request: Partial<PageRequest>,
  filter: MessageFilter,
) {
  const { page, next } = await keysetPage(request, {
    query: ['messages', filter.account ?? null, filter.kind ?? null],
    shape: ['number'],
    isPosition: ([sequence]) => isSequence(sequence),
    positionOf: ({ sequence }: ListedMessage) => [sequence],
    find: (limit, after) => listMessages(db, limit, after?.[0] ?? null, filter),
  });
  return { messages: page.map(messageView), next };
}
