/** The only reader of the environment. What there is to set stands in `settings.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { type TSchema, Type } from 'typebox';
import Value from 'typebox/value';
import type { Setting } from './settings/setting-kinds.ts';
import { type Config, SETTINGS } from './settings/settings.ts';

export {
  type Config,
  USUAL_VN_SOURCES,
  VN_SOURCES,
  type VnSourceName,
} from './settings/settings.ts';

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

type Environment = Readonly<Record<string, string | undefined>>;

const ENV_FILE = '.env';

/** The environment, under it `.env`, under that `defaults`. Throws as `readConfig`. */
export function configFromEnvironment(defaults: Environment = {}): Config {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  return readConfig({ ...defaults, ...process.env });
}

/** Settings have such names; not what Kubernetes tells of a service that is called `tra`. */
const OUR_PREFIX =
  /^(TRA|VN|AI|RDAP|WHOIS|EPP|CACHE|LOOKUP|OUTBOUND)_(?!(.*_)?(SERVICE|PORT)(_|$))/;
const CHARS_PER_SLIP = 4;
const MOST_SLIPS = 2;

/**
 * Most likely misspelt: all names of the `.env` file that no setting has, and of the environment
 * those with our prefixes or a slip or two away from a setting's. With the setting that is meant.
 */
export function unknownSettings(
  env: Environment = process.env,
  file = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : '',
): string[] {
  const known = sections().flatMap(({ settings }) => settings.map(([, { name }]) => name));
  const written = Object.keys(parseEnv(file));
  return [...new Set([...written, ...Object.keys(env)])].flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = closest(name.toUpperCase(), known);
    const slips = Math.min(Math.floor(meant.length / CHARS_PER_SLIP), MOST_SLIPS);
    if (distance(name.toUpperCase(), meant) <= slips) return [`${name} (${meant}?)`];
    // OpenTelemetry has more of its own than are understood here.
    if (name.startsWith('OTEL_')) return [];
    return written.includes(name) || OUR_PREFIX.test(name) ? [name] : [];
  });
}

/** Throws one `ConfigError` that names every setting at fault, but for those of `telemetry`. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const telemetryFaults: string[] = [];
  const values = sections().map(({ name, settings }) => {
    const told = name === 'telemetry' ? telemetryFaults : faults;
    return [name, Object.fromEntries(settings.map(([key, one]) => [key, read(one, env, told)]))];
  });
  const config = { ...Object.fromEntries(values), telemetryFaults } as Config;
  const { tlsCertFile, tlsKeyFile } = config.http;
  if ((tlsCertFile === null) !== (tlsKeyFile === null))
    faults.push(
      `${tlsKeyFile === null ? 'TLS_KEY_FILE' : 'TLS_CERT_FILE'} is needed too: ` +
        'certificate and key go together',
    );
  const { mail, http } = config;
  if (mail.smtpUrl !== null && (mail.from === null || http.publicUrl === null))
    faults.push('MAIL_FROM and PUBLIC_URL are needed too: mails have a sender, and links');
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** An empty value counts as unset, as `NAME=` in an env file means. */
function read({ name, schema, fallback }: Setting, env: Environment, faults: string[]): unknown {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = fromText(schema, text);
  if (Array.isArray(value) && value.length === 0) return fallback;
  if (Value.Check(schema, value)) return value;
  faults.push(`${name} must be ${schema.description}`);
  return fallback;
}

/** A value of the schema's kind; a text that can't be one stays as it is and is refused later. */
function fromText(schema: TSchema, text: string): unknown {
  if (Type.IsInteger(schema)) return /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (Type.IsNumber(schema)) return Number(text);
  if (Type.IsBoolean(schema))
    return { true: true, 1: true, false: false, 0: false }[text.toLowerCase()] ?? text;
  if (Type.IsArray(schema))
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  return text;
}

/** The settings of each section in the order of the table. */
export function sections(): { name: string; heading: string; settings: [string, Setting][] }[] {
  return Object.entries(SETTINGS).map(([name, { heading, ...settings }]) => ({
    name,
    heading,
    settings: Object.entries(settings),
  }));
}
