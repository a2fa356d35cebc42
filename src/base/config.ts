/** The only reader of the environment. Names, meanings and defaults are held against `.env.example` by a test. */

import { existsSync } from 'node:fs';

export const VN_SOURCES = ['bkns', 'inet', 'vnnic'] as const;
export type VnSourceName = (typeof VN_SOURCES)[number];

export interface Config {
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Both or neither: serve HTTPS with these PEM files. */
    readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
    readonly publicUrl: string | null;
    readonly trustProxy: readonly string[];
    /** `*` or the origins allowed. */
    readonly corsOrigins: '*' | readonly string[];
    readonly metricsToken: string | null;
  };
  readonly storage: {
    readonly dataDir: string;
    /** null: the embedded PostgreSQL under `dataDir`. */
    readonly databaseUrl: string | null;
    /** Folder with `postgres` and `initdb` for the embedded server; null: those from npm. */
    readonly pgBin: string | null;
    readonly redisUrl: string | null;
    /** How long raw answers are kept, days; null: for good. */
    readonly rawRetentionDays: number | null;
    /** How long the contacts of records that are no longer seen are kept, days; null: for good. */
    readonly contactRetentionDays: number | null;
  };
  readonly sources: {
    /** `file:`, `http:` or `https:` URL; null: IANA's, with the shipped copy as fallback. */
    readonly rdapBootstrap: string | null;
    readonly whoisServersFile: string | null;
    readonly vnSources: readonly VnSourceName[];
    readonly vnBknsUrl: string;
    readonly vnBknsKey: string | null;
    readonly vnInetUrl: string;
    readonly vnVnnicUrl: string;
    readonly vnListsDir: string | null;
    readonly outboundAllow: readonly string[];
    /** `ip[:port]`; empty: the system's. */
    readonly dnsResolvers: readonly string[];
  };
  readonly lookup: {
    /** The whole budget of one lookup, milliseconds. */
    readonly timeoutMs: number;
    readonly registeredTtlSeconds: number;
    readonly availableTtlSeconds: number;
    /** For reserved and auction names. */
    readonly reservedTtlSeconds: number;
    readonly cacheMaxMegabytes: number;
  };
  readonly history: {
    /** Most looks a minute, by one worker, at names that were looked at before; 0: none. */
    readonly revisitsPerMinute: number;
  };
  /** An OpenAI-compatible endpoint for name suggestions; `baseUrl` null: the embedded generator alone. */
  readonly ai: {
    readonly baseUrl: string | null;
    readonly apiKey: string | null;
    /** null: the endpoint has one model only. */
    readonly model: string | null;
  };
  readonly backorder: {
    /** JSON file with registrar accounts; null: none, so no name can be caught. */
    readonly accountsFile: string | null;
  };
  readonly rates: { readonly publicPerMinute: number; readonly partnerPerMinute: number };
  readonly sandbox: boolean;
  readonly logLevel: string;
}

/** Names the settings at fault, never their values: a value may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`settings at fault:\n${faults.map((f) => `  ${f}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Runs what a setting is for; what it throws is told as that setting's fault. */
export function setting<T>(name: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw new ConfigError([`${name}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** A century: whoever wants longer leaves the setting out. */
const MAX_RETENTION_DAYS = 36_500;

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * The settings of this process: its environment, under it a `.env` file in the working folder, under that `defaults`.
 * Throws as `readConfig`.
 */
export function configFromEnvironment(defaults: Environment = {}): Config {
  if (existsSync('.env')) process.loadEnvFile();
  return readConfig({ ...defaults, ...process.env });
}

/** Throws one `ConfigError` that names every setting at fault. */
export function readConfig(env: Environment): Config {
  const read = new SettingsReader(env);
  const tls = readTls(read);
  const config: Config = {
    http: {
      host: read.text('HOST') ?? '127.0.0.1',
      port: read.whole('PORT', 3000, 0, 65_535),
      tls,
      publicUrl: read.url('PUBLIC_URL', ['http:', 'https:']),
      trustProxy: read.list('TRUST_PROXY'),
      corsOrigins: readOrigins(read),
      metricsToken: read.text('METRICS_TOKEN'),
    },
    storage: {
      dataDir: read.text('DATA_DIR') ?? './data',
      databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
      pgBin: read.text('PG_BIN'),
      redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:', 'unix:']),
      rawRetentionDays: read.wholeOrNull('RAW_RETENTION_DAYS', 1, MAX_RETENTION_DAYS),
      contactRetentionDays: read.wholeOrNull('CONTACT_RETENTION_DAYS', 1, MAX_RETENTION_DAYS),
    },
    sources: {
      rdapBootstrap: read.url('RDAP_BOOTSTRAP', ['file:', 'http:', 'https:']),
      whoisServersFile: read.text('WHOIS_SERVERS'),
      vnSources: readVnSources(read),
      vnBknsUrl: read.url('VN_BKNS_URL', ['http:', 'https:']) ?? 'https://whois.bkns.vn',
      vnBknsKey: read.text('VN_BKNS_KEY'),
      vnInetUrl: read.url('VN_INET_URL', ['http:', 'https:']) ?? 'https://whois.inet.vn',
      vnVnnicUrl: read.url('VN_VNNIC_URL', ['http:', 'https:']) ?? 'https://tracuutenmien.gov.vn',
      vnListsDir: read.text('VN_LISTS_DIR'),
      outboundAllow: read.list('OUTBOUND_ALLOW'),
      dnsResolvers: read.list('DNS_RESOLVERS'),
    },
    lookup: {
      timeoutMs: read.whole('LOOKUP_TIMEOUT_MS', 10_000, 100, 120_000),
      registeredTtlSeconds: read.whole('CACHE_REGISTERED_SECONDS', 3600, 0, 86_400),
      availableTtlSeconds: read.whole('CACHE_AVAILABLE_SECONDS', 60, 0, 3600),
      reservedTtlSeconds: read.whole('CACHE_RESERVED_SECONDS', 3600, 0, 86_400),
      cacheMaxMegabytes: read.whole('CACHE_MAX_MB', 128, 1, 65_536),
    },
    history: { revisitsPerMinute: read.whole('REVISITS_PER_MINUTE', 120, 0, 100_000) },
    ai: {
      baseUrl: read.url('AI_BASE_URL', ['http:', 'https:']),
      apiKey: read.text('AI_API_KEY'),
      model: read.text('AI_MODEL'),
    },
    backorder: { accountsFile: read.text('EPP_ACCOUNTS') },
    rates: {
      publicPerMinute: read.whole('PUBLIC_RATE_PER_MINUTE', 10, 1, 1_000_000),
      partnerPerMinute: read.whole('PARTNER_RATE_PER_MINUTE', 300, 1, 1_000_000),
    },
    sandbox: read.flag('SANDBOX', false),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  read.throwFaults();
  return Object.freeze(config);
}

function readTls(read: SettingsReader): Config['http']['tls'] {
  const certFile = read.text('TLS_CERT_FILE');
  const keyFile = read.text('TLS_KEY_FILE');
  if (certFile && keyFile) return { certFile, keyFile };
  if (certFile || keyFile)
    read.fault(
      certFile ? 'TLS_KEY_FILE' : 'TLS_CERT_FILE',
      'is needed too: certificate and key go together',
    );
  return null;
}

function readOrigins(read: SettingsReader): '*' | readonly string[] {
  const origins = read.list('CORS_ORIGINS');
  const isOrigin = (text: string) =>
    text === '*' || (URL.canParse(text) && new URL(text).origin === text.toLowerCase());
  if (!origins.every(isOrigin))
    read.fault('CORS_ORIGINS', 'must be * or a comma list of origins such as https://app.example');
  return origins.length === 0 || origins.includes('*') ? '*' : origins;
}

function readVnSources(read: SettingsReader): readonly VnSourceName[] {
  const names = read.list('VN_SOURCES');
  if (names.length === 0) return ['inet'];
  const known = VN_SOURCES.filter((name) => names.includes(name));
  if (known.length !== names.length)
    read.fault(
      'VN_SOURCES',
      `takes each of ${VN_SOURCES.join(', ')} at most once, comma separated`,
    );
  return names as VnSourceName[];
}

class SettingsReader {
  readonly #env: Environment;
  readonly #faults: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  fault(name: string, why: string): void {
    this.#faults.push(`${name} ${why}`);
  }

  throwFaults(): void {
    if (this.#faults.length > 0) throw new ConfigError(this.#faults);
  }

  /** An empty value counts as unset, as `NAME=` in an env file means. */
  text(name: string): string | null {
    return this.#env[name]?.trim() || null;
  }

  list(name: string): readonly string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  }

  whole(name: string, fallback: number, least: number, most: number): number {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    this.fault(name, `must be a whole number from ${least} to ${most}`);
    return fallback;
  }

  wholeOrNull(name: string, least: number, most: number): number | null {
    return this.text(name) === null ? null : this.whole(name, least, least, most);
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return fallback;
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    this.fault(name, 'must be true or false');
    return fallback;
  }

  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name);
    if (text === null) return fallback;
    if ((values as readonly string[]).includes(text)) return text as T;
    this.fault(name, `must be one of ${values.join(', ')}`);
    return fallback;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null) return null;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.fault(name, `must be a URL that begins with ${protocols.join(' or ')}`);
    return null;
  }
}
