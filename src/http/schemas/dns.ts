import { Type } from 'typebox';
import { DNS_TYPES } from '#app/records/dns.ts';
import { Instant, Nullable } from './field.ts';

const DnsTypeSchema = Type.Enum([...DNS_TYPES]);

const Value = Type.String({
  description:
    'One line, host names without trailing dot: an address; `10 mail.example` (MX); `0 issue "ca.example"` (CAA); mname, rname, serial, refresh, retry, expire, minimum (SOA); the joined strings of a TXT. A byte that is no text stands as `\\DDD`, a backslash as `\\\\`.',
});

export const DnsTypesParam = Type.Optional(
  Type.String({
    description: `Record types, a comma list, any case, of ${DNS_TYPES.join(', ')}. Without it: all`,
    examples: ['A', 'MX,TXT'],
  }),
);

export const DnsAnswer = Type.Object(
  {
    domain: Type.String({
      description: 'The host name that was asked for, lower-case A-label form',
    }),
    unicode: Type.String({ description: 'The same, U-label form' }),
    registrable: Type.String({ description: 'The registrable domain it belongs to, A-label form' }),
    exists: Type.Boolean({
      description:
        'Whether the DNS has the host at all: false is NXDOMAIN. Says nothing of its registration',
    }),
    records: Type.Array(
      Type.Object({
        type: DnsTypeSchema,
        name: Type.String({
          description: 'Owner: the host, or for addresses where its aliases (CNAME) lead',
        }),
        value: Value,
        ttl: Type.Integer({ minimum: 0, description: 'Seconds left in the resolver' }),
      }),
    ),
    failed: Type.Array(
      Type.Object({
        type: DnsTypeSchema,
        reason: Type.Enum(['timeout', 'unreachable', 'servfail', 'protocol']),
      }),
      {
        description: 'Types nobody could be told about: absent from `records`, yet they may exist',
      },
    ),
    resolver: Type.String(),
    checkedAt: Instant,
  },
  { $id: 'DnsAnswer', description: 'The DNS records of a host, now' },
);

export const DnsHistory = Type.Object(
  {
    domain: Type.String({ description: 'The registrable domain, lower-case A-label form' }),
    unicode: Type.String(),
    total: Type.Integer({ minimum: 0, description: 'Records of this query on all its pages' }),
    coverage: Nullable(
      Type.Object(
        { from: Instant, to: Instant },
        { description: 'The first and the latest time anything is known of the domain' },
      ),
    ),
    records: Type.Array(
      Type.Object({
        type: DnsTypeSchema,
        name: Type.String({ description: 'The host the record is of: the domain or below it' }),
        value: Value,
        ttl: Nullable(Type.Integer({ minimum: 0, description: 'The highest seen, seconds' })),
        firstSeen: Instant,
        lastSeen: Instant,
        observations: Type.Integer({ minimum: 1 }),
        current: Type.Boolean({
          description:
            'Seen in the latest look; an address also where at most 3 looks in a row missed it, since large sites hand them out in turn',
        }),
      }),
    ),
    next: Nullable(Type.String({ description: 'Cursor of the next page' })),
  },
  { $id: 'DnsHistory', description: 'DNS records over time, the latest `lastSeen` first' },
);

export const DNS_SCHEMAS = [DnsAnswer, DnsHistory];
