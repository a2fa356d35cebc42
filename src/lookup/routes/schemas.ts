import { type TSchema, Type } from 'typebox';
import { VN_SOURCES } from '#app/base/config.ts';
import { Instant, NoticeSchema, Nullable } from '#app/http/schemas.ts';
import { LIFECYCLE_PHASES } from '#app/records/lifecycle.ts';
import { DNSSEC_STATES } from '../dnssec.ts';
import { DnsTypeSchema, DnsValueSchema } from './dns-types.ts';

const Text = Nullable(Type.String());

const each = <T extends TSchema, const Names extends string>(schema: T, ...names: Names[]) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Names, T>;

const NameParts = {
  domain: Type.String({ description: 'Lower-case A-label form' }),
  unicode: Type.String({ description: 'U-label form' }),
  tld: Type.String(),
  zone: Type.String({ description: 'The public suffix the name is registered under' }),
};

const Status = Type.Enum(['registered', 'available', 'reserved', 'auction'], {
  title: 'DomainStatus',
});

const ContactSchema = Type.Object(
  {
    ...each(Text, 'name', 'organization', 'email', 'phone', 'fax'),
    street: Type.Array(Type.String()),
    ...each(Text, 'city', 'state', 'postalCode', 'country'),
    redacted: Type.Boolean({ description: 'The source withholds something of this contact' }),
  },
  { $id: 'Contact' },
);

const ContactRef = Type.Ref('Contact');

const RegistrationSchema = Type.Object(
  {
    registrant: ContactRef,
    contacts: Type.Object(each(Nullable(ContactRef), 'admin', 'tech', 'billing')),
    registrar: Type.Object(
      each(Text, 'name', 'ianaId', 'url', 'whoisServer', 'abuseEmail', 'abusePhone'),
    ),
    ...each(Text, 'reseller', 'registryDomainId'),
    nameservers: Type.Array(Type.String()),
    nameserverDetails: Type.Array(
      Type.Object({
        host: Type.String(),
        ipv4: Type.Array(Type.String()),
        ipv6: Type.Array(Type.String()),
      }),
    ),
    dates: Type.Object({
      ...each(Nullable(Instant), 'created', 'updated', 'expiry'),
      ...each(Nullable(Instant), 'renewalDeadline', 'releaseFrom', 'releaseTo'),
    }),
    domainStatus: Type.Array(Type.String()),
    dnssec: Nullable(Type.Boolean()),
    dsRecords: Type.Array(
      Type.Object({
        ...each(Type.Integer(), 'keyTag', 'algorithm', 'digestType'),
        digest: Type.String(),
      }),
    ),
  },
  { $id: 'Registration' },
);

const Lifecycle = Nullable(
  Type.Object({ phase: Type.Enum([...LIFECYCLE_PHASES], { title: 'LifecyclePhase' }) }),
);

const Seconds = Type.Integer({
  minimum: 0,
  description: 'Seconds for which this answer will be served again',
});

export const WhoisAnswerSchema = Type.Object(
  {
    ...NameParts,
    status: Status,
    cached: Type.Boolean(),
    cacheTtlRemaining: Seconds,
    stale: Type.Boolean({
      description: 'No source answers now; this is the last answer, at most 24 hours old',
    }),
    fetchedAt: Instant,
    source: Type.Enum([...VN_SOURCES, 'rules'], { title: 'AnswerSource' }),
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        server: Type.String(),
        outcome: Type.String(),
        ms: Type.Integer({ minimum: 0 }),
      }),
    ),
    data: Nullable(Type.Ref('Registration')),
    lifecycle: Lifecycle,
    notices: Type.Array(NoticeSchema),
    raw: Type.Optional(
      Type.Array(
        Type.Object({
          source: Type.String(),
          server: Type.String(),
          fetchedAt: Instant,
          text: Type.String(),
        }),
        { description: 'Only with `raw=true`: what the sources said' },
      ),
    ),
  },
  { $id: 'WhoisAnswer' },
);

export const CheckAnswerSchema = Type.Object(
  {
    ...NameParts,
    available: Type.Boolean(),
    premium: Type.Boolean(),
    status: Status,
    reason: Nullable(
      Type.Object({ code: Type.String(), rule: Type.String(), message: Type.String() }),
    ),
    definitive: Type.Boolean(),
    evidence: Type.Array(
      Type.Object({
        source: Type.String(),
        server: Type.String(),
        result: Type.String(),
        at: Instant,
      }),
    ),
    lifecycle: Lifecycle,
    notices: Type.Array(NoticeSchema),
    cached: Type.Boolean(),
    cacheTtlRemaining: Seconds,
    checkedAt: Instant,
  },
  { $id: 'CheckAnswer' },
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
        value: DnsValueSchema,
        ttl: Type.Integer({ minimum: 0, description: 'Seconds left in the resolver' }),
      }),
    ),
    failed: Type.Array(
      Type.Object({
        type: DnsTypeSchema,
        reason: Type.Enum(['timeout', 'unreachable', 'servfail', 'protocol']),
      }),
      {
        description: 'Types for which no answer came: absent from `records`, yet they may exist',
      },
    ),
    resolver: Type.String(),
    dnssec: Type.Object(
      {
        status: Type.Enum([...DNSSEC_STATES], {
          title: 'DnssecStatus',
          description:
            'secure: the resolver proved the answers; insecure: the zone is not signed; bogus: it ' +
            'is, and some answers fail the proof; unknown: the resolver proves nothing',
        }),
        reason: Nullable(Type.String({ description: 'Why not secure' })),
      },
      { description: 'Whether DNSSEC proves the answers (RFC 4033), as the resolver says' },
    ),
    checkedAt: Instant,
  },
  { $id: 'DnsAnswer', description: 'The DNS records of a host, now' },
);

export const LOOKUP_SCHEMAS = [
  ContactSchema,
  RegistrationSchema,
  WhoisAnswerSchema,
  CheckAnswerSchema,
  DnsAnswer,
];
