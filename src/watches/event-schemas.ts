/** What webhooks are told of watches. `domain.changed` and `.expiring` are told of orders, too. */
import { Type } from 'typebox';
import type { EventDescription } from '#app/http/feature.ts';
import { Instant, Nullable } from '#app/http/schemas.ts';

export const NameAppeared = Type.Object(
  {
    watch: Type.String({ format: 'uuid', description: 'The `id` of the watch' }),
    domain: Type.String({ description: 'Lower-case A-label form' }),
    unicode: Type.String(),
    registrar: Nullable(Type.String()),
    created: Nullable(Instant),
    expiry: Nullable(Instant),
    firstSeen: Nullable(Instant),
  },
  { $id: 'NameAppeared' },
);

export const WATCH_NOTIFICATIONS: readonly EventDescription[] = [
  {
    type: 'domain.available',
    tag: 'Watches',
    summary: 'A watched name has become available',
    data: 'DomainNews',
  },
  {
    type: 'domain.appeared',
    tag: 'Watches',
    summary: 'A watched search finds a name that it had not found before',
    data: 'NameAppeared',
  },
];
