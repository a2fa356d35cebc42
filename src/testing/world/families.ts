/** How registries answer, as data: what they say of names, how they refuse and how they mislead. */

/** A text with the name in it. */
type Said = (name: string) => string;

/** Port-43 texts for a name that isn't registered; a server keeps to one of them. */
export const WHOIS_FREE: readonly Said[] = [
  (name) => `No match for "${name.toUpperCase()}".\r\n`,
  () => 'NOT FOUND\r\n',
  () => 'Domain not found.\r\n',
  () => 'No Data Found\r\n',
  () => 'The queried object does not exist: DOMAIN NOT FOUND\r\n',
  () => '%ERROR:101: no entries found\r\n%\r\n% No entries found.\r\n',
  (name) => `Domain ${name} not found.\r\n`,
  () => 'No match!!\r\n',
  () => 'Domain Status: No Object Found\r\n',
  (name) => `No information available about domain name ${name}\r\n`,
];

/** Port-43 texts for a registered name. */
export const WHOIS_TAKEN: readonly Said[] = [
  (name) =>
    [
      `Domain Name: ${name.toUpperCase()}`,
      `Registry Domain ID: D1-EXAMPLE`,
      'Updated Date: 2025-03-01T00:00:00Z',
      'Creation Date: 2020-03-01T00:00:00Z',
      'Registry Expiry Date: 2030-03-01T00:00:00Z',
      'Registrar: Example Registrar, Inc.',
      'Registrar IANA ID: 9999',
      'Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
      'Registrant Organization: Example Holder',
      `Name Server: NS1.${name.toUpperCase()}`,
      'DNSSEC: unsigned',
      '',
    ].join('\r\n'),
  (name) =>
    [
      `domain:       ${name}`,
      'status:       active',
      'created:      2020-03-01',
      'expires:      2030-03-01',
      'registrar:    Example Registrar',
      `nserver:      ns1.${name}`,
      'source:       EXAMPLE',
      '',
    ].join('\n'),
];

export const WHOIS_RESERVED: readonly Said[] = [
  () => 'Reserved by Registry\r\n',
  (name) => `The domain ${name} is reserved and can not be registered.\r\n`,
];

/** What a port-43 server says to a client that asks too often, or not at all any more. */
export const WHOIS_REFUSALS: readonly string[] = [
  'You are not allowed to connect\r\n',
  'Your connection limit exceeded. Please slow down and try again later.\r\n',
  'WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS\r\n',
  '% Quota exceeded. Try again after: 24h0m0s\r\n',
  '%ERROR:201: access denied for 192.0.2.1\r\n',
  'Your IP address has been blacklisted.\r\n',
  'Nombre máximo de consultas excedido. Intente más tarde.\r\n',
  'Превышен лимит запросов. Попробуйте позже.\r\n',
  '查询过于频繁，请稍后再试\r\n',
  'Quá nhiều truy vấn, vui lòng thử lại sau.\r\n',
  'Zu viele Anfragen. Bitte versuchen Sie es später erneut.\r\n',
  'Trop de requêtes. Veuillez réessayer plus tard.\r\n',
];

/** Port-43 texts that say nothing of the name's registration, though they sound like it. */
export const WHOIS_LIES: readonly Said[] = [
  ...WHOIS_REFUSALS.map((text) => () => text),
  (name) => `${name} is available: no\r\n`,
  () => 'Not found in this cache. Ask the registry.\r\n',
  (name) => `No match for premium list: ${name}\r\n`,
  () => 'Nameserver not found.\r\n',
  () => 'Service temporarily unavailable, no data found right now.\r\n',
  () => '',
];

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const RDAP_JSON = { 'content-type': 'application/rdap+json' };
const JSON_ONLY = { 'content-type': 'application/json' };
const CONFORMANCE = ['rdap_level_0', 'icann_rdap_technical_implementation_guide_0'];

const rdap = (status: number, body: unknown): Reply => ({
  status,
  headers: RDAP_JSON,
  body: JSON.stringify(body),
});

const notFound = (members: object): Reply =>
  rdap(404, { rdapConformance: CONFORMANCE, errorCode: 404, title: 'Not Found', ...members });

/** RDAP answers for a name that isn't registered; a server keeps to one of them. */
export const RDAP_FREE: readonly ((name: string) => Reply)[] = [
  () => notFound({ description: ['The domain was not found.'] }),
  (name) =>
    notFound({
      title: 'Object not found',
      description: [`Domain ${name} not found.`],
      notices: [{ title: 'Terms of Use', description: ['Access is subject to our terms of use.'] }],
    }),
  () => rdap(404, { errorCode: 404, title: 'Not Found', rdapConformance: CONFORMANCE, lang: 'en' }),
  () => rdap(404, { errorCode: '404', title: 'Not Found', rdapConformance: CONFORMANCE }),
];

/** What Verisign's servers are said to send (RFC 7480 §5.3 allows it). */
export const RDAP_BODILESS: Reply = { status: 404, headers: {}, body: '' };

/** What a registry says of a zone it doesn't run. */
export const RDAP_NOT_MINE = (): Reply =>
  notFound({ description: ['We are not the registry for this domain name.'] });

export const RDAP_RESERVED = (name: string): Reply =>
  notFound({
    description: [
      `Domain Name: ${name}`,
      'This name is not available for registration:',
      'Registry Reserved',
    ],
  });

/** `thin`: with a link to the registrar's own server instead of a holder. */
export function rdapTaken(name: string, thin: string | null): Reply {
  const vcard = (fn: string) => [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', fn],
    ],
  ];
  return rdap(200, {
    rdapConformance: CONFORMANCE,
    objectClassName: 'domain',
    ldhName: name,
    status: ['client transfer prohibited'],
    events: [
      { eventAction: 'registration', eventDate: '2020-03-01T00:00:00Z' },
      { eventAction: 'expiration', eventDate: '2030-03-01T00:00:00Z' },
    ],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
        vcardArray: vcard('Example Registrar'),
      },
      ...(thin === null
        ? [{ objectClassName: 'entity', roles: ['registrant'], vcardArray: vcard('Holder') }]
        : []),
    ],
    ...(thin === null
      ? {}
      : { links: [{ rel: 'related', href: thin, type: 'application/rdap+json' }] }),
  });
}

/** Answers of gateways, balancers and pages before a registry: none says anything of the name. */
export const RDAP_LIES: readonly ((name: string) => Reply)[] = [
  () => ({ status: 404, headers: JSON_ONLY, body: '{"message":"no Route matched"}' }),
  () => ({
    status: 404,
    headers: { 'content-type': 'text/html', server: 'nginx' },
    body: '<html><head><title>404 Not Found</title></head><body>nginx</body></html>',
  }),
  () => ({ status: 404, headers: JSON_ONLY, body: '{"error":"Not Found","path":"/domain"}' }),
  () => rdap(404, { errorCode: 404, title: 'Too many requests, slow down', description: [] }),
  () => rdap(404, { errorCode: 404, title: 'Backend not found', rdapConformance: CONFORMANCE }),
  () => notFound({ description: ['Превышен лимит запросов.'] }),
  () => rdapTaken('another-name.example', null),
  () => ({ status: 503, headers: {}, body: '' }),
  () => ({ status: 200, headers: JSON_ONLY, body: '' }),
];
