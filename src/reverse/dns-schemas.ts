import { Type } from 'typebox';
import { limitField } from '#app/http/export/page-limit.ts';
import { Instant, Nullable } from '#app/http/schemas.ts';
import { DnsTypeSchema, DnsValueSchema } from '#app/lookup/routes/dns-types.ts';

export const USUAL_NAMES = 100;
export const MOST_NAMES_ON_PAGE = 1000;
/** Shorter ones hold no trigram, so every text would have to be read. */
export const MIN_PART_CHARS = 3;
/** As many of a text are kept for searching. */
const MOST_CHARS = 512;

export const DnsReverseBody = Type.Object(
  {
    field: Type.Enum(['address', 'prefix', 'nameserver', 'mailServer', 'target', 'text'], {
      title: 'DnsReverseField',
      description:
        'What the hosts have in common: an `address` (A, AAAA), addresses of a `prefix`, a ' +
        '`nameserver` (NS), a `mailServer` (MX), the `target` of an alias (CNAME), a `text` (TXT)',
    }),
    term: Type.String({
      minLength: 1,
      maxLength: MOST_CHARS,
      description:
        'An address, IPv4 or IPv6; a prefix as `192.0.2.0/24` or `2001:db8::/32`; a host name; or ' +
        'a text, of which case, accents and white space make no difference and the first 512 ' +
        'characters count. At least 3 characters for `prefix` and `contains`',
      examples: ['192.0.2.10'],
    }),
    match: Type.Optional(
      Type.Enum(['exact', 'below', 'prefix', 'contains'], {
        title: 'DnsReverseMatch',
        default: 'exact',
        description: '`below` for hosts: that host or any below it; the last two for texts',
      }),
    ),
    scope: Type.Optional(
      Type.Enum(['current', 'historic'], {
        title: 'DnsReverseScope',
        default: 'current',
        description: '`current`: in a record that stands; `historic`: in any that was seen',
      }),
    ),
    limit: limitField(MOST_NAMES_ON_PAGE, USUAL_NAMES),
    cursor: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: '`next` of the page before, with the same search',
      }),
    ),
  },
  { additionalProperties: false },
);

export const DnsReversePage = Type.Object(
  {
    total: Type.Integer({
      minimum: 0,
      description: 'When `totalIsExact` is false there are at least so many',
    }),
    totalIsExact: Type.Boolean(),
    scope: Type.Enum(['current', 'historic'], { title: 'DnsReverseScope' }),
    names: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The host whose record it is' }),
        unicode: Type.String(),
        domain: Type.String({ description: 'The registrable domain it belongs to' }),
        type: DnsTypeSchema,
        value: DnsValueSchema,
        firstSeen: Instant,
        lastSeen: Instant,
        observations: Type.Integer({ minimum: 1 }),
        current: Type.Boolean({ description: 'Whether the record stands' }),
      }),
      {
        description:
          'One for each host and value, by the value (addresses by number, hosts from their last ' +
          'label on), then by the host',
      },
    ),
    next: Nullable(Type.String({ description: 'Cursor of the next page' })),
  },
  { $id: 'DnsReversePage', description: 'Hosts that have a DNS value in common' },
);
