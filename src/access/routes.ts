import { Type } from 'typebox';
import type { Clock } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody } from '#app/http/input/judge.ts';
import { createOnce, MarkHeaders } from '#app/http/marked-requests.ts';
import { errorResponses, Instant, inWords, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import { wholeQuota } from '#app/records/money/quota.ts';
import { keepAnswer } from '#app/storage/marked-requests.ts';
import { issuedView, KEY_NAME_PATTERN, keyView } from './key-view.ts';
import type { Keys } from './keys.ts';
import { Quota } from './quota-schema.ts';

const Rate = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Requests a minute; null: the tier’s own',
});

const Key = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    prefix: Type.String({ description: 'The first characters of the key, to tell keys apart' }),
    name: Type.String(),
    tier: Type.Enum(['partner', 'admin'], { title: 'KeyTier' }),
    ratePerMinute: Nullable(Rate),
    createdAt: Instant,
    expiresAt: Nullable(Instant),
    lastUsedAt: Nullable(Instant),
    revokedAt: Nullable(Instant),
    quota: Nullable(Quota),
  },
  { $id: 'Key' },
);

const NewKey = Type.Object(
  {
    name: Type.String({
      pattern: inWords(
        KEY_NAME_PATTERN,
        'must be 1 to 200 characters, without controls, and not only spaces',
      ),
      description: 'Whose key it is: 1 to 200 characters, no controls',
    }),
    tier: Type.Enum(['partner', 'admin'], { title: 'KeyTier' }),
    ratePerMinute: Type.Optional(Nullable(Rate)),
    expiresAt: Type.Optional(Nullable(Instant)),
  },
  { additionalProperties: false },
);

const IssuedKey = Type.Intersect([
  Type.Ref('Key'),
  Type.Object({ key: Type.String({ description: 'The key itself: shown here and never again' }) }),
]);

const Params = Type.Object({ id: Type.String({ description: 'The `id` of a key' }) });

const Page = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Most on a page' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next` of the page before' })),
});

/** `/admin/keys`: issue, list and revoke keys. */
export function keyRoutes(api: App, { keys, clock }: { keys: Keys; clock: Clock }): void {
  api.addSchema(Key);
  const admin = { config: { needs: 'admin' } } as const;
  const common = { tags: ['Administration'], security: KEY_NEEDED };

  api.post(
    '/admin/keys',
    {
      config: {
        ...admin.config,
        ...judgesBody<typeof NewKey>(({ expiresAt }) =>
          expiresAt == null || Date.parse(expiresAt) > clock.now()
            ? []
            : [{ field: 'expiresAt', message: 'must lie in the future' }],
        ),
      },
      schema: {
        ...common,
        operationId: 'issueKey',
        summary: 'Issue a key',
        description: 'The key itself is in this answer and never again. For administrators.',
        headers: MarkHeaders,
        body: NewKey,
        response: { 201: IssuedKey, ...errorResponses(400, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { name, tier, ratePerMinute = null, expiresAt = null } = request.body;
      const expires = expiresAt === null ? null : Date.parse(expiresAt);
      const wish = { name: name.trim(), tier, ratePerMinute, expiresAt: expires };
      const issued = await createOnce(request, reply, async (mark) =>
        issuedView(await keys.issue(wish, (tx, made) => keepAnswer(tx, mark, issuedView(made)))),
      );
      reply.code(201).headers({
        location: `/api/v1/admin/keys/${issued.id}`,
        'cache-control': 'no-store',
      });
      return issued;
    },
  );

  api.get(
    '/admin/keys',
    {
      ...admin,
      schema: {
        ...common,
        operationId: 'listKeys',
        summary: 'List keys, newest first',
        description:
          'Revoked and expired ones too, without the keys themselves. For administrators.',
        querystring: Page,
        response: {
          200: Type.Object({ keys: Type.Array(Type.Ref('Key')), next: Nullable(Type.String()) }),
          ...errorResponses(400, 403),
        },
      },
    },
    async (request) => {
      const page = await keys.list(request.query);
      return { keys: page.keys.map(keyView), next: page.next };
    },
  );

  api.patch(
    '/admin/keys/:id',
    {
      ...admin,
      schema: {
        ...common,
        operationId: 'changeKey',
        summary: 'Set what a key may order and spend, in place of what it might before',
        description:
          'A member that is left out sets no bound; `quota: null` takes all of them away. ' +
          'What is ordered already stays, and is held to it from now on.',
        params: Params,
        body: Type.Object({ quota: Nullable(Quota) }, { additionalProperties: false }),
        response: { 200: Type.Ref('Key'), ...errorResponses(400, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      const { quota } = request.body;
      const record = await keys.setQuota(request.params.id, quota && wholeQuota(quota));
      if (!record) throw new AppError('not_found', 'There is no such key.');
      return keyView(record);
    },
  );

  api.delete(
    '/admin/keys/:id',
    {
      ...admin,
      schema: {
        ...common,
        operationId: 'revokeKey',
        summary: 'Revoke a key; every process refuses it within a second',
        description: 'For good; revoking again answers the same. For administrators.',
        params: Params,
        response: { 200: Type.Ref('Key'), ...errorResponses(400, 403, 404) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const record = await keys.revoke(id);
      if (!record) throw new AppError('not_found', 'There is no such key.');
      return keyView(record);
    },
  );
}
