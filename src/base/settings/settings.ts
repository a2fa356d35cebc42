/** Every setting, a row each; `npm run settings` writes the pages. */
import { Type } from 'typebox';
import { PAGE } from './page-settings.ts';
import { KINDS, type Setting, set, unset } from './setting-kinds.ts';
import { TELEMETRY } from './telemetry-settings.ts';

const { days, flag, list, oneOf, origin, redis, text, url, web, whole } = KINDS;

export const VN_SOURCES = ['epp', 'rdap', 'whois', 'bkns', 'inet', 'vnnic'] as const;
/** Where `VN_SOURCES` is unset. Without an account that serves `vn`, `epp` asks nothing. */
export const USUAL_VN_SOURCES: readonly VnSourceName[] = ['epp', 'inet'];
export type VnSourceName = (typeof VN_SOURCES)[number];

const inCode = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

const ROLES = ['api', 'worker', 'catcher', 'webhooks'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** By section, each under the heading that the pages give it. */
export const SETTINGS = {
  http: {
    heading: 'Listening',
    host: set('HOST', text, '127.0.0.1', 'Address to listen on; `0.0.0.0` or `::` for all'),
    port: set('PORT', whole(0, 65_535), 3000, '0 lets the system choose'),
    tlsCertFile: unset(
      'TLS_CERT_FILE',
      text,
      'PEM file with the certificate chain: serve HTTPS. Goes with `TLS_KEY_FILE`. Read at start',
    ),
    tlsKeyFile: unset('TLS_KEY_FILE', text, 'PEM file with the private key'),
    publicUrl: unset(
      'PUBLIC_URL',
      web,
      'The address clients use, as `https://api.example.com`; stands in the API description',
    ),
    trustProxy: set(
      'TRUST_PROXY',
      list,
      [],
      'Comma list of proxy addresses or CIDRs whose `X-Forwarded-For` counts',
    ),
    connectionsPerClient: set(
      'CONNECTIONS_PER_CLIENT',
      whole(0, 65_535),
      2_048,
      'Most connections at a time from one address (IPv6: each /64), but those of `TRUST_PROXY`; ' +
        '0: any number',
    ),
    corsOrigins: set(
      'CORS_ORIGINS',
      Type.Array(origin, {
        description: '* or a comma list of origins such as https://app.example',
      }),
      ['*'],
      'Origins that browsers may call from: `*`, or a comma list such as `https://app.example.com`',
    ),
    metricsToken: unset('METRICS_TOKEN', text, 'Bearer token for `/metrics`; unset: loopback only'),
    drainSeconds: set(
      'DRAIN_SECONDS',
      whole(0, 3600),
      0,
      'How long `/readyz` says 503 after SIGTERM while requests are still served, before the port ' +
        'closes: longer than a load balancer needs to notice',
    ),
  },
  storage: {
    heading: 'Storage',
    dataDir: set(
      'DATA_DIR',
      text,
      './data',
      'Folder of the embedded database, and of observations that wait for a database that is away',
    ),
    databaseUrl: unset(
      'DATABASE_URL',
      url('postgres:', 'postgresql:'),
      '`postgres://user:password@host:5432/name`: this PostgreSQL (15 or later) instead of the ' +
        'embedded one. Of several hosts (`postgres://user@one,two/name`) the one that accepts ' +
        'writes is used',
    ),
    databaseReadUrl: unset(
      'DATABASE_READ_URL',
      url('postgres:', 'postgresql:'),
      'A read replica of that database, which history pages and reverse searches read; what they ' +
        'show is as old as the replica. Unset: they read the database itself',
    ),
    migrate: set(
      'MIGRATE',
      flag,
      true,
      '`false`: a start applies no migrations, and refuses a database that lacks one; ' +
        '`tra migrate` applies them',
    ),
    pgBin: unset(
      'PG_BIN',
      text,
      'Folder with `postgres` and `initdb` for the embedded server; unset: those from npm',
    ),
    redisUrl: unset(
      'REDIS_URL',
      redis,
      'Redis or Valkey for what several processes share: `redis://host:6379`, ' +
        '`redis+sentinel://host,host/master` or `redis+cluster://host,host`; `rediss` for TLS ' +
        '([operations.md](operations.md#redis-or-valkey)); unset: in memory',
    ),
    rawRetentionDays: unset(
      'RAW_RETENTION_DAYS',
      days,
      'Days for which raw answers are kept; unset: for good. See [privacy.md](privacy.md)',
    ),
    contactRetentionDays: unset(
      'CONTACT_RETENTION_DAYS',
      days,
      'Days for which contacts of records that are no longer seen are kept; unset: for good',
    ),
  },
  sources: {
    heading: 'Sources',
    rdapBootstrap: unset(
      'RDAP_BOOTSTRAP',
      url('file:', 'http:', 'https:'),
      'URL of an RDAP bootstrap file (RFC 9224), laid over IANA’s; unset: IANA’s alone, with ' +
        'the shipped copy as fallback',
    ),
    rdapBootstrapOnly: set(
      'RDAP_BOOTSTRAP_ONLY',
      flag,
      false,
      '`true`: the file of `RDAP_BOOTSTRAP` stands in IANA’s place, and nothing is fetched ' +
        'from IANA',
    ),
    registriesFile: unset(
      'REGISTRIES_FILE',
      text,
      'JSON file with zones, servers and registries’ limits, laid over the shipped data ' +
        '(`docs/sources.md`); re-read when changed, a bad one is refused with all its faults',
    ),
    whoisServersFile: unset(
      'WHOIS_SERVERS',
      text,
      'JSON file `{"zone": "host[:port]"}`, laid over the shipped directory of port-43 servers',
    ),
    vnSources: unset(
      'VN_SOURCES',
      Type.Array(oneOf(VN_SOURCES), {
        uniqueItems: true,
        description: `a comma list of ${VN_SOURCES.join(', ')}, each at most once`,
      }),
      `Sources for \`.vn\` in the order to ask: ${inCode(VN_SOURCES)}. ` +
        '`epp` asks through an account of `EPP_ACCOUNTS` that serves `vn`, if there is one; ' +
        'unset: `inet`, after such an account; ' +
        '`rdap` and `whois` are VNNIC’s own servers, which answer registered addresses alone ' +
        '(`tra registries check vn` tries them); `vnnic` reads a public web page whose terms ' +
        'forbid automated use: turn it on only with consent',
    ),
    vnBknsUrl: set('VN_BKNS_URL', web, 'https://whois.bkns.vn', 'Base URL of the BKNS API'),
    vnBknsKey: unset('VN_BKNS_KEY', text, 'Key for the BKNS API'),
    vnInetApiUrl: set(
      'VN_INET_API_URL',
      web,
      'https://dms.inet.vn',
      'Base URL of iNET’s published API, asked before its page',
    ),
    vnInetUrl: set('VN_INET_URL', web, 'https://whois.inet.vn', 'Base URL of iNET’s WHOIS page'),
    vnRdapUrl: set('VN_RDAP_URL', web, 'https://rdap.vnnic.vn', 'Base URL of VNNIC’s RDAP server'),
    vnWhoisServer: set(
      'VN_WHOIS_SERVER',
      text,
      'whois.vnnic.vn',
      'VNNIC’s port-43 server, `host[:port]`',
    ),
    vnVnnicUrl: set(
      'VN_VNNIC_URL',
      web,
      'https://tracuutenmien.gov.vn',
      'Base URL of VNNIC’s page',
    ),
    vnListsDir: unset(
      'VN_LISTS_DIR',
      text,
      'Folder with `reserved.txt` and `auction.txt`, a name a line, `#` begins a comment; ' +
        're-read when changed',
    ),
    userAgent: unset(
      'USER_AGENT',
      text,
      'How sources over HTTP are told who asks; unset: `Tra/<version>`. Keep it honest',
    ),
    outboundAllow: set(
      'OUTBOUND_ALLOW',
      list,
      [],
      'Comma list of CIDRs that outbound calls and webhooks may reach although they are not public',
    ),
    dnsResolvers: set(
      'DNS_RESOLVERS',
      list,
      [],
      'Comma list of DNS resolvers, `ip[:port]`; unset: the system’s',
    ),
  },
  lookup: {
    heading: 'Lookups and cache',
    timeoutMs: set(
      'LOOKUP_TIMEOUT_MS',
      whole(100, 120_000),
      10_000,
      'The whole time budget of one lookup, 100 to 120000 milliseconds',
    ),
    registeredTtlSeconds: set(
      'CACHE_REGISTERED_SECONDS',
      whole(0, 86_400),
      3600,
      'How long the answer for a registered name is served from the cache',
    ),
    availableTtlSeconds: set(
      'CACHE_AVAILABLE_SECONDS',
      whole(0, 3600),
      60,
      'The same for an available name',
    ),
    reservedTtlSeconds: set(
      'CACHE_RESERVED_SECONDS',
      whole(0, 86_400),
      3600,
      'The same for reserved and auction names',
    ),
    cacheMaxMegabytes: set(
      'CACHE_MAX_MB',
      whole(1, 65_536),
      128,
      'Most memory for cached answers in each process, MiB, true within a tenth',
    ),
  },
  history: {
    heading: 'History',
    revisitsPerMinute: set(
      'REVISITS_PER_MINUTE',
      whole(0, 100_000),
      120,
      'Most looks a minute, by each worker, at the DNS of names that were looked at before; 0: ' +
        'none',
    ),
  },
  mail: {
    heading: 'Mail',
    smtpUrl: unset(
      'SMTP_URL',
      url('smtp:', 'smtps:'),
      'SMTP server for the mails of watches: `smtp://user:password@mail.example:587`, ' +
        '`smtps://` for TLS from the start; a private address is fine. With a user TLS is ' +
        'demanded. Goes with `MAIL_FROM` and `PUBLIC_URL`. Unset: no mail',
    ),
    from: unset('MAIL_FROM', text, 'Sender of those mails, as `Tra <tra@mail.example>`'),
  },
  page: PAGE,
  ai: {
    heading: 'Name suggestions',
    baseUrl: unset(
      'AI_BASE_URL',
      web,
      'OpenAI-compatible endpoint, up to and with its version, such as ' +
        '`https://api.example.com/v1`; a private address is fine. Unset: the embedded generator ' +
        'alone. What is sent there: [suggestions.md](suggestions.md)',
    ),
    apiKey: unset('AI_API_KEY', text, 'Key for that endpoint, sent as bearer token'),
    model: unset(
      'AI_MODEL',
      text,
      'Model to ask there; unset: `default`, for endpoints with a single model',
    ),
    dailyQuestions: set(
      'AI_DAILY_QUESTIONS',
      whole(0, 10_000_000),
      1_000,
      'Most questions to the model in a day (UTC), of all processes on one database together; a ' +
        'brief takes two. Beyond it, and while the database is away, the embedded generator ' +
        'answers alone',
    ),
  },
  backorder: {
    heading: 'Backorders',
    accountsFile: unset(
      'EPP_ACCOUNTS',
      text,
      'JSON file with the registrar accounts that names are caught with: ' +
        '[registrar-accounts.md](registrar-accounts.md). Read at start; unset: none',
    ),
    registrantKeys: set(
      'REGISTRANT_KEY',
      Type.Array(Type.String({ pattern: '^[0-9A-Fa-f]{64}$' }), {
        description: 'a key of 64 hexadecimal digits, or a comma list of them',
      }),
      [],
      'Seals what orders tell of registrants, as `openssl rand -hex 32` makes it. Of a comma list ' +
        'the first seals, and all open: [privacy.md](privacy.md). Unset: a key of its own in ' +
        '`DATA_DIR`; with `DATABASE_URL` such orders are refused',
    ),
    registrantKeyFile: unset(
      'REGISTRANT_KEY_FILE',
      text,
      'File with such keys, one a line; those of `REGISTRANT_KEY` come first',
    ),
  },
  rates: {
    heading: 'Limits',
    publicPerMinute: set(
      'PUBLIC_RATE_PER_MINUTE',
      whole(1, 1_000_000),
      10,
      'Requests a minute for each client address without a key (IPv6: each /64)',
    ),
    partnerPerMinute: set(
      'PARTNER_RATE_PER_MINUTE',
      whole(1, 1_000_000),
      300,
      'Requests a minute for each key without a rate of its own',
    ),
  },
  running: {
    heading: 'Running',
    roles: set(
      'ROLES',
      Type.Array(oneOf(ROLES), {
        uniqueItems: true,
        description: `a comma list of ${ROLES.join(', ')}, each at most once`,
      }),
      [...ROLES],
      'What `npm start` runs: `api`, and what goes on beside it in this or other processes: `worker`, ' +
        '`catcher`, `webhooks` (their delivery)',
    ),
    adminPort: unset(
      'ADMIN_PORT',
      whole(0, 65_535),
      'Port for `/healthz`, `/readyz` and `/metrics` of a process without `api`, on `HOST` and ' +
        'over plain HTTP; unset: none',
    ),
    apiProcesses: set(
      'API_PROCESSES',
      Type.String({
        pattern: '^(auto|[1-9][0-9]?)$',
        description: 'a whole number from 1 to 99, or auto',
      }),
      '1',
      'How many processes answer requests behind the one port; `auto`: as many as there are cores',
    ),
    sandbox: set(
      'SANDBOX',
      flag,
      false,
      '`true` also runs the sandbox registry and serves its `.test` names. `npm start` and ' +
        '`npm run tra` take `true` where nothing is set',
    ),
    accessLog: set(
      'ACCESS_LOG',
      flag,
      false,
      '`true` also logs each request that was answered, with its path and the client’s address',
    ),
    logLevel: set(
      'LOG_LEVEL',
      oneOf(LOG_LEVELS),
      'info',
      `${inCode(LOG_LEVELS.slice(0, -1))} or \`silent\``,
    ),
  },
  mcp: {
    heading: 'MCP over stdio',
    url: unset(
      'MCP_URL',
      web,
      'The service whose tools `npm run mcp` offers; unset: this machine’s, at `HOST` and `PORT`',
    ),
    key: unset('MCP_KEY', text, 'The key that it sends there; unset: Public'),
  },
  commandLine: {
    heading: 'The command line',
    server: unset(
      'TRA_SERVER',
      web,
      'The service that `tra whois` and `tra check` ask; unset: they look names up themselves',
    ),
    key: unset('TRA_KEY', text, 'The key that they send there; unset: Public'),
  },
  telemetry: TELEMETRY,
} as const;

type Values<Section> = {
  readonly [Key in Exclude<keyof Section, 'heading'>]: Section[Key] extends Setting<infer Value>
    ? Value
    : never;
};

/** The values of all settings, by section. */
export type Config = {
  readonly [Name in keyof typeof SETTINGS]: Values<(typeof SETTINGS)[Name]>;
} & {
  /** Of `telemetry`: they hold up no start. */
  readonly telemetryFaults: readonly string[];
};
