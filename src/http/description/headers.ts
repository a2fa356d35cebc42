/** The headers of answers, described once. */

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});
const whole = (description: string, example: number) => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

export const HEADERS = {
  'X-Request-Id': text(
    'Names the request in the service’s log; as it was sent, where it was sane',
    '5f0c9c1e-4d0a-4c5c-9a35-7f3f0f1e2d3c',
  ),
  'X-RateLimit-Limit': whole('Requests a minute', 10),
  'X-RateLimit-Remaining': whole('Requests left in this minute', 9),
  'X-RateLimit-Reset': whole('When this minute ends, Unix seconds', 1_768_478_460),
  RateLimit: text(
    'What is left and for how many seconds (draft-ietf-httpapi-ratelimit-headers)',
    '"minute";r=9;t=42',
  ),
  'RateLimit-Policy': text('The quota and its window in seconds', '"minute";q=10;w=60'),
  'Cache-Control': text('Who may keep the answer, and for how long', 'no-store'),
  Vary: text('What the answer may differ by', 'Authorization, X-API-Key, Accept-Encoding'),
  ETag: text('For `If-None-Match`; only without a key', 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"'),
  Location: text('Where the answer, or what was made, is', '/api/v1/webhooks/5f0c9c1e'),
  'Idempotent-Replayed': text(
    '`true`: the answer to the same request before, by its `Idempotency-Key`',
    'true',
  ),
  Deprecation: text(
    'Since when nothing new should use this: Unix seconds (RFC 9745)',
    '@1796083200',
  ),
  Sunset: text('From when on it may be gone (RFC 8594)', 'Wed, 01 Dec 2027 00:00:00 GMT'),
  Link: text(
    '`rel="deprecation"`: what to use in its place',
    '</docs#versions>; rel="deprecation"',
  ),
  'Retry-After': whole('Whole seconds until it is worth asking again', 7),
} as const;

type HeaderName = keyof typeof HEADERS;

const LIMITED: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Vary',
];
const TELLING_WHEN = ['409', '429', '503'];
const TELLING_WHERE = ['201', '302', '303'];

/** References to what a response carries. */
export function headersOf(
  status: string,
  is: {
    limited: boolean;
    tagged: boolean;
    marked: boolean;
    deprecated: boolean;
    /** It makes what has an address of its own. */
    makes: boolean;
  },
) {
  const names: HeaderName[] = [
    'X-Request-Id',
    ...(is.limited ? LIMITED : []),
    ...(is.limited || status >= '400' ? (['Cache-Control'] as const) : []),
    ...(is.tagged ? (['ETag'] as const) : []),
    ...(TELLING_WHERE.includes(status) || (status === '202' && is.makes)
      ? (['Location'] as const)
      : []),
    ...(is.marked ? (['Idempotent-Replayed'] as const) : []),
    ...(is.deprecated ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
    ...(TELLING_WHEN.includes(status) ? (['Retry-After'] as const) : []),
  ];
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}

/** Those that a part of the description refers to. */
export function headersIn(part: object) {
  const text = JSON.stringify(part);
  const used = ([name]: [string, object]) => text.includes(`"#/components/headers/${name}"`);
  return Object.fromEntries(Object.entries(HEADERS).filter(used));
}
