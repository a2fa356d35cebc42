/** The operator's registrar accounts: one JSON file, read and judged at the start. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { ConfigError } from '#app/base/config.ts';
import type { EppServerAddress } from '#app/epp/connection.ts';
import type { EppCredentials } from '#app/epp/session.ts';
import { AccountFields, isRecord, type TextRule } from './account-fields.ts';

interface CommonSettings {
  /** Unique among the accounts; stands in the database and in logs. */
  readonly id: string;
  /** Zones it registers in, A-labels in lower case: `test`, `com.vn`. */
  readonly zones: readonly string[];
  readonly createsPerSecond: number;
  /** Most creates within any 24 hours. */
  readonly dailyCreates: number;
}

export interface EppAccountSettings extends CommonSettings {
  readonly kind: 'epp';
  readonly server: EppServerAddress;
  readonly credentials: EppCredentials;
  /** Identifiers of contacts that exist at the registry; null and empty for a registry without. */
  readonly registrant: string | null;
  readonly contacts: Readonly<Partial<Record<'admin' | 'tech' | 'billing', string>>>;
  readonly nameservers: readonly string[];
  readonly maxSessions: number;
  readonly checksPerSecond: number;
  readonly keepAliveMs: number;
}

/** The owner of what is registered, in the words of Gandi's interface. */
export interface GandiOwner {
  readonly type: 'individual' | 'company' | 'association' | 'publicbody';
  readonly given: string;
  readonly family: string;
  readonly orgname: string | null;
  readonly email: string;
  readonly phone: string;
  readonly streetaddr: string;
  readonly city: string;
  readonly zip: string;
  readonly state: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface GandiAccountSettings extends CommonSettings {
  readonly kind: 'gandi';
  /** Base URL with a slash at its end. */
  readonly url: string;
  readonly token: string;
  readonly owner: GandiOwner;
  readonly nameservers: readonly string[];
}

export type AccountSettings = EppAccountSettings | GandiAccountSettings;

/** Whether the account registers names of that zone; `vn` serves `com.vn` too. */
export function servesZone(account: { readonly zones: readonly string[] }, zone: string): boolean {
  return account.zones.some((served) => zone === served || zone.endsWith(`.${served}`));
}

const SETTING = 'EPP_ACCOUNTS';
const MAX_BYTES = 1024 * 1024;
const MAX_ACCOUNTS = 100;

/**
 * The accounts of a JSON file, with the PEM files they name (relative to it). Throws one
 * `ConfigError` that tells every fault by account and field, and no value: it may be a secret.
 */
export function readAccounts(file: string): readonly AccountSettings[] {
  const entries = readEntries(file);
  const faults: string[] = [];
  const accounts: AccountSettings[] = [];
  for (const [index, entry] of entries.entries()) {
    const account = isRecord(entry) ? judged(entry, index, dirname(file), faults) : null;
    if (!isRecord(entry)) faults.push(`account ${index + 1} must be an object`);
    if (account && account.id !== '' && accounts.some(({ id }) => id === account.id))
      faults.push(`account ${JSON.stringify(account.id)}: id is taken by an account before it`);
    if (account) accounts.push(account);
  }
  if (faults.length > 0) throw new ConfigError(faults.map((fault) => `${SETTING}: ${fault}`));
  return accounts;
}

function readEntries(file: string): readonly unknown[] {
  const refuse = (why: string) => new ConfigError([`${SETTING}: ${why}`]);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw refuse(
      `the file can not be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    );
  }
  if (text.length > MAX_BYTES) throw refuse('the file is too large');
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text around the fault, which may be a password.
    throw refuse('the file is no JSON');
  }
  if (!Array.isArray(entries) || entries.length > MAX_ACCOUNTS)
    throw refuse(`the file must hold a list of at most ${MAX_ACCOUNTS} accounts`);
  return entries;
}

const ID: TextRule = {
  most: 40,
  pattern: /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
  as: 'a name of up to 40 letters, digits, - and _',
};
const KIND: TextRule = { most: 5, pattern: /^(?:epp|gandi)$/, as: 'epp or gandi' };
const COMMON = ['id', 'kind', 'zones', 'createsPerSecond', 'dailyCreates', 'nameservers'];

function judged(
  entry: Readonly<Record<string, unknown>>,
  index: number,
  folder: string,
  faults: string[],
): AccountSettings | null {
  const named =
    typeof entry.id === 'string' && ID.pattern?.test(entry.id) && entry.id.length <= ID.most;
  const of = named ? `account ${JSON.stringify(entry.id)}` : `account ${index + 1}`;
  const read = new AccountFields(of, entry, faults);
  const id = read.needed('id', ID);
  const kind = read.needed('kind', KIND) || likelyKind(read);
  const zones = read.names('zones', 'zones such as "test" or "com.vn", in their ASCII form');
  if (!read.has('zones') || isEmpty(entry.zones))
    read.fault('zones', 'must name at least one zone');
  const common = {
    id,
    zones,
    dailyCreates: read.whole('dailyCreates', 500, 1, 10_000_000),
    nameservers: read.names('nameservers', 'host names'),
  };
  if (kind === null) {
    read.refuseOthers([...COMMON, ...EPP_FIELDS, ...GANDI_FIELDS]);
    return null;
  }
  if (kind === 'gandi')
    return {
      ...common,
      kind,
      createsPerSecond: read.rate('createsPerSecond', 1),
      ...gandiPart(read),
    };
  return {
    ...common,
    kind: 'epp',
    createsPerSecond: read.rate('createsPerSecond', 10),
    ...eppPart(read, folder),
  };
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/**
 * What an account whose kind is at fault is meant to be, so that its other faults are told in the
 * same go.
 */
function likelyKind(read: AccountFields): 'epp' | 'gandi' | null {
  const [isEpp, isGandi] = [EPP_FIELDS, GANDI_FIELDS].map((fields) =>
    fields.some((field) => read.has(field)),
  );
  if (isEpp === isGandi) return null;
  return isEpp ? 'epp' : 'gandi';
}

const EPP_FIELDS = [
  ...[
    'host',
    'port',
    'tlsServerName',
    'caFile',
    'certFile',
    'keyFile',
    'clientId',
    'password',
    'newPassword',
  ],
  ...['registrant', 'contacts', 'maxSessions', 'checksPerSecond', 'keepAliveSeconds'],
];
/** `clIDType` of RFC 5730's schema, for clients and contacts alike. */
const IDENTIFIER: TextRule = { least: 3, most: 16, as: 'an identifier of 3 to 16 characters' };
/** `pwType` has 6 to 16; longer ones go by RFC 8807. A `token`: no two spaces in a row. */
const PASSWORD: TextRule = {
  least: 6,
  most: 128,
  pattern: /^(?!.* {2})/,
  as: 'a password of 6 to 128 characters',
};
const PATH: TextRule = { most: 4096, as: 'the path of a PEM file' };

function eppPart(read: AccountFields, folder: string) {
  read.refuseOthers([...COMMON, ...EPP_FIELDS]);
  const contacts = read.inside('contacts', ['admin', 'tech', 'billing']);
  const role = (name: 'admin' | 'tech' | 'billing') => {
    const contact = contacts.text(name, IDENTIFIER);
    return contact === null ? {} : { [name]: contact };
  };
  const host = read.host('host');
  if (!read.has('host')) read.fault('host', 'is needed: the registry’s EPP server');
  return {
    server: {
      host: host ?? '',
      port: read.whole('port', 700, 1, 65_535),
      tlsServerName: read.host('tlsServerName'),
      ...pems(read, folder),
    },
    credentials: {
      clientId: read.needed('clientId', IDENTIFIER),
      password: read.needed('password', PASSWORD),
      newPassword: read.text('newPassword', PASSWORD),
    },
    registrant: read.text('registrant', IDENTIFIER),
    contacts: { ...role('admin'), ...role('tech'), ...role('billing') },
    maxSessions: read.whole('maxSessions', 2, 1, 100),
    checksPerSecond: read.rate('checksPerSecond', 1),
    keepAliveMs: read.whole('keepAliveSeconds', 60, 5, 3600) * 1000,
  };
}

function pems(read: AccountFields, folder: string): Pick<EppServerAddress, 'ca' | 'certificate'> {
  const [ca, cert, key] = ['caFile', 'certFile', 'keyFile'].map((field) =>
    readPem(read, field, folder),
  );
  if (read.has('certFile') !== read.has('keyFile'))
    read.fault(
      read.has('keyFile') ? 'certFile' : 'keyFile',
      'is needed too: certificate and key go together',
    );
  const certificate = cert && key ? { cert, key } : null;
  // A secure context takes authorities it can't read without a word.
  if (ca && !works(() => certificatesOf(ca).map((one) => new X509Certificate(one))))
    read.fault('caFile', 'holds no certificate that can be used');
  if (certificate && !works(() => createSecureContext(certificate)))
    read.fault('certFile', 'and keyFile hold no pair that can be used');
  return { ca: ca ?? null, certificate };
}

function certificatesOf(pem: string): readonly string[] {
  const found = pem.split(/(?=-----BEGIN )/).filter((block) => block.startsWith('-----BEGIN '));
  if (found.length === 0) throw new RangeError('no certificate');
  return found;
}

/** OpenSSL's own message may quote what it could not read, so only whether. */
function works(use: () => void): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

function readPem(read: AccountFields, field: string, folder: string): string | null {
  const path = read.text(field, PATH);
  if (path === null) return null;
  try {
    const pem = readFileSync(resolve(folder, path), 'utf8');
    if (pem.includes('-----BEGIN ')) return pem;
    read.fault(field, 'names a file that is no PEM');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    read.fault(field, `names a file that can not be read (${code})`);
  }
  return null;
}

const GANDI_FIELDS = ['url', 'token', 'owner'];
const OWNER_FIELDS = [
  ...[
    'type',
    'given',
    'family',
    'orgname',
    'email',
    'phone',
    'streetaddr',
    'city',
    'zip',
    'state',
    'country',
  ],
];
const TOKEN: TextRule = {
  least: 8,
  most: 512,
  pattern: /^[!-~]+$/,
  as: 'a token of 8 to 512 characters',
};
const OWNER_TYPE: TextRule = {
  most: 11,
  pattern: /^(?:individual|company|association|publicbody)$/,
  as: 'individual, company, association or publicbody',
};
const WORDS: TextRule = { most: 255, as: 'a text of up to 255 characters' };
const EMAIL: TextRule = {
  most: 254,
  pattern: /^[^\s@]{1,64}@[^\s@]{1,189}$/,
  as: 'an email address',
};
const PHONE: TextRule = {
  most: 24,
  pattern: /^\+\d{1,3}\.\d{4,15}$/,
  as: 'a phone number such as +84.2455501234',
};
const COUNTRY: TextRule = {
  most: 2,
  pattern: /^[A-Z]{2}$/,
  as: 'a country code of two capital letters',
};

function gandiPart(read: AccountFields): Pick<GandiAccountSettings, 'url' | 'token' | 'owner'> {
  read.refuseOthers([...COMMON, ...GANDI_FIELDS]);
  const owner = read.inside('owner', OWNER_FIELDS);
  return {
    url: gandiUrl(read),
    token: read.needed('token', TOKEN),
    owner: {
      type: owner.needed('type', OWNER_TYPE) as GandiOwner['type'],
      given: owner.needed('given', WORDS),
      family: owner.needed('family', WORDS),
      orgname: owner.text('orgname', WORDS),
      email: owner.needed('email', EMAIL),
      phone: owner.needed('phone', PHONE),
      streetaddr: owner.needed('streetaddr', WORDS),
      city: owner.needed('city', WORDS),
      zip: owner.needed('zip', WORDS),
      state: owner.text('state', WORDS),
      country: owner.needed('country', COUNTRY),
    },
  };
}

/** The token travels with every request: in the clear it may only within the machine. */
function gandiUrl(read: AccountFields): string {
  const as = 'a URL that begins with https:';
  const text = read.text('url', { most: 500, as }) ?? 'https://api.gandi.net/';
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(?:127\.[\d.]+|\[::1\]|localhost)$/.test(url.hostname);
  const isFit =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '';
  if (!isFit) read.fault('url', `must be ${as}, without user, query or fragment`);
  return text.endsWith('/') ? text : `${text}/`;
}
