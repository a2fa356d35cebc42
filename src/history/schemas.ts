import { Type } from 'typebox';
import { Instant, Nullable } from '#app/http/schemas.ts';
import { DnsTypeSchema, DnsValueSchema } from '#app/lookup/routes/dns-types.ts';

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
  status: Type.Enum(['registered', 'available', 'reserved', 'auction'], { title: 'DomainStatus' }),
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

export const DnsHistory = Type.Object(
  {
    domain: Type.String({
      description:
        'The name as asked for, lower-case A-label form. Of a registrable domain the hosts below ' +
        'it are shown too, of a host that one alone',
    }),
    unicode: Type.String(),
    registrable: Type.String({ description: 'The registrable domain it belongs to' }),
    total: Type.Integer({ minimum: 0, description: 'Records of this query on all its pages' }),
    coverage: Nullable(
      Type.Object(
        { from: Instant, to: Instant },
        { description: 'The first and the latest time anything is known of it' },
      ),
    ),
    records: Type.Array(
      Type.Object({
        type: DnsTypeSchema,
        name: Type.String({ description: 'The host the record is of: the domain or below it' }),
        value: DnsValueSchema,
        ttl: Nullable(Type.Integer({ minimum: 0, description: 'The highest seen, seconds' })),
        firstSeen: Instant,
        lastSeen: Instant,
        observations: Type.Integer({ minimum: 1 }),
        current: Type.Boolean({
          description:
            'Seen in the latest look, and ever in one of our own: what was only imported tells of ' +
            'no present. An address also where at most 3 looks in a row missed it, since large ' +
            'sites hand them out in turn',
        }),
      }),
    ),
    next: Nullable(Type.String({ description: 'Cursor of the next page' })),
  },
  { $id: 'DnsHistory', description: 'DNS records over time, the latest `lastSeen` first' },
);

const Subdomains = Type.Object(
  {
    domain: Type.String({ description: 'The name as asked for, lower-case A-label form' }),
    unicode: Type.String(),
    registrable: Type.String({ description: 'The registrable domain it belongs to' }),
    total: Type.Integer({ minimum: 0, description: 'Hosts on all pages' }),
    hosts: Type.Array(
      Type.Object({
        name: Type.String(),
        unicode: Type.String(),
        types: Type.Array(DnsTypeSchema, { description: 'Of all records that were seen of it' }),
        firstSeen: Instant,
        lastSeen: Instant,
        current: Type.Boolean({ description: 'Whether any of its records stands' }),
      }),
      { description: 'By name' },
    ),
    next: Nullable(Type.String({ description: 'Cursor of the next page' })),
  },
  { $id: 'Subdomains', description: 'Hosts below a name of which DNS records were seen' },
);

export const HISTORY_SCHEMAS = [WhoisHistory, DnsHistory, Subdomains];
