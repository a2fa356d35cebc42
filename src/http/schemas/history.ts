import { Type } from 'typebox';
import { Instant, Nullable } from './field.ts';

const Change = Type.Object({
  field: Type.String({
    description:
      'Path in the record: `status`, `registrar.name`, `contacts.admin.email`, `nameservers`',
  }),
  before: Type.Unknown(),
  after: Type.Unknown(),
});

const HistoryRecord = Type.Object({
  id: Type.String({ format: 'uuid' }),
  firstSeen: Instant,
  lastSeen: Instant,
  observations: Type.Integer({
    minimum: 1,
    description: 'How often the name was seen in this state',
  }),
  source: Type.String({ description: 'Who was asked when it was first seen so' }),
  status: Type.Enum(['registered', 'available', 'reserved', 'auction']),
  data: Nullable(Type.Ref('Registration')),
  changes: Type.Array(Change, {
    description: 'Against the record before it in time; none for the first',
  }),
});

const WhoisHistory = Type.Object(
  {
    domain: Type.String(),
    unicode: Type.String(),
    total: Type.Integer({ minimum: 0 }),
    coverage: Nullable(Type.Object({ from: Instant, to: Instant })),
    records: Type.Array(HistoryRecord),
    next: Nullable(Type.String()),
  },
  {
    $id: 'WhoisHistory',
    description: 'The states a name went through, newest first; each record is one unchanged state',
  },
);

export const HISTORY_SCHEMAS = [WhoisHistory];
