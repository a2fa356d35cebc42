/** The operator's registrar accounts: one JSON file, read and judged at the start. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { ConfigError } from '#app/base/config.ts';
import type { EppServerAddress } from '#app/epp/connection.ts';
import type { EppCredentials } from '#app/epp/session.ts';
import { timesOf } from '#app/records/money/amounts.ts';
import type { MaxPrice, RegistrantDetails } from '#app/records/order.ts';
import {
  accountName,
  type EppFields,
  type GandiFields,
  readAccountFields,
} from './account-file.ts';

/** Its id stands in the database and in logs; zones and name servers are in lower case. */
type CommonSettings = Pick<
  EppFields,
  | 'id'
  | 'zones'
  | 'prices'
  | 'nameservers'
  | 'createsPerSecond'
  | 'dailyCreates'
  | 'identityNumbers'
>;

export interface EppAccountSettings
  extends CommonSettings,
    Pick<EppFields, 'kind' | 'contacts' | 'maxSessions' | 'poll'>,
    Pick<EppFields, 'postalInfo' | 'publishContacts'>,
    Pick<EppFields, 'checksPerSecond' | 'dailyChecks' | 'createsInWindows'>,
    Pick<EppFields, 'loginSecurity' | 'authInfoLength' | 'authInfoSpecials'> {
  readonly server: EppServerAddress;
  readonly credentials: EppCredentials;
  /** A contact that exists at the registry; null for a registry without. */
  readonly registrant: string | null;
  readonly keepAliveMs: number;
}

/** `url` ends with a slash. */
export type GandiAccountSettings = GandiFields;

export type AccountSettings = EppAccountSettings | GandiAccountSettings;

/** Whether the account registers names of that zone; `vn` serves `com.vn` too. */
export function servesZone(account: { readonly zones: readonly string[] }, zone: string): boolean {
  return account.zones.some((served) => zone === served || zone.endsWith(`.${served}`));
}

/** No extension for identity numbers is known here: the operator hands them in, or it can't be. */
export function takesRegistrant(
  { identityNumbers }: { readonly identityNumbers?: CommonSettings['identityNumbers'] | undefined },
  { identityNumber }: Pick<RegistrantDetails, 'identityNumber'>,
): boolean {
  return identityNumber === null || identityNumbers === 'byHand';
}

/** What that many years of a name usually cost: the price of the nearest zone above it. */
export function usualPrice(
  { prices }: Pick<CommonSettings, 'prices'>,
  name: string,
  years: number,
): MaxPrice | null {
  const zones = Object.keys(prices).filter((zone) => name.endsWith(`.${zone}`));
  const price = prices[zones.sort((a, b) => b.length - a.length)[0] ?? ''];
  if (!price) return null;
  return { amount: timesOf(price.create, years), currency: price.currency };
}

const SETTING = 'EPP_ACCOUNTS';
const MAX_BYTES = 1024 * 1024;
const MAX_ACCOUNTS = 100;

/**
 * The accounts of a JSON file, with the PEM files they name (relative to it). Throws one
 * `ConfigError` that tells every fault by account and field, and no value: it may be a secret.
 */
export function readAccounts(file: string): readonly AccountSettings[] {
  const faults: string[] = [];
  const fault = (why: string) => faults.push(`${SETTING}: ${why}`);
  const names = new Set<string>();
  const accounts = readEntries(file).flatMap((entry, index) => {
    const of = accountName(entry, index + 1);
    const fields = readAccountFields(entry, of, fault);
    if (names.has(of)) fault(`${of}: id is taken by an account before it`);
    names.add(of);
    return fields ? [settingsOf(fields, dirname(file), (why) => fault(`${of}: ${why}`))] : [];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return accounts;
}

function readEntries(file: string): readonly unknown[] {
  const refuse = (why: string) => new ConfigError([`${SETTING}: ${why}`]);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw refuse(`the file can not be read (${codeOf(error)})`);
  }
  if (text.length > MAX_BYTES) throw refuse('the file is too large');
  let entries: unknown;
  try {
    entries = JSON.parse(text, (_, value) => value ?? undefined);
  } catch {
    // The parser's own message quotes the text around the fault, which may be a password.
    throw refuse('the file is no JSON');
  }
  if (!Array.isArray(entries) || entries.length > MAX_ACCOUNTS)
    throw refuse(`the file must hold a list of at most ${MAX_ACCOUNTS} accounts`);
  return entries;
}

function settingsOf(
  fields: EppFields | GandiFields,
  folder: string,
  fault: (why: string) => void,
): AccountSettings {
  const { id, createsPerSecond, dailyCreates } = fields;
  const lowered = (names: readonly string[]) => [
    ...new Set(names.map((name) => name.toLowerCase())),
  ];
  const zones = lowered(fields.zones);
  const nameservers = lowered(fields.nameservers);
  const prices = Object.fromEntries(
    Object.entries(fields.prices).map(([zone, price]) => [zone.toLowerCase(), price]),
  );
  if (fields.kind === 'gandi')
    return { ...fields, zones, prices, nameservers, url: fields.url.replace(/\/?$/, '/') };
  const { kind, host, port, tlsServerName = null, clientId, password } = fields;
  const { poll, loginSecurity, authInfoLength, authInfoSpecials } = fields;
  const { newPassword = null, registrant = null, contacts, maxSessions } = fields;
  const { checksPerSecond, dailyChecks, createsInWindows, identityNumbers } = fields;
  const { postalInfo, publishContacts } = fields;
  return {
    id,
    kind,
    zones,
    prices,
    nameservers,
    registrant,
    contacts,
    ...{
      createsPerSecond,
      dailyCreates,
      checksPerSecond,
      dailyChecks,
      createsInWindows,
      maxSessions,
    },
    server: { host, port, tlsServerName, ...readPems(fields, folder, fault) },
    credentials: { clientId, password, newPassword },
    ...(identityNumbers && { identityNumbers }),
    ...(postalInfo && { postalInfo }),
    ...(publishContacts && { publishContacts }),
    poll,
    loginSecurity,
    authInfoLength,
    authInfoSpecials,
    keepAliveMs: fields.keepAliveSeconds * 1000,
  };
}

function readPems(
  fields: EppFields,
  folder: string,
  fault: (why: string) => void,
): Pick<EppServerAddress, 'ca' | 'certificate'> {
  const [ca, cert, key] = (['caFile', 'certFile', 'keyFile'] as const).map((field) => {
    const path = fields[field];
    if (path === undefined) return null;
    try {
      const pem = readFileSync(resolve(folder, path), 'utf8');
      if (pem.includes('-----BEGIN ')) return pem;
      fault(`${field} names a file that is no PEM`);
    } catch (error) {
      fault(`${field} names a file that can not be read (${codeOf(error)})`);
    }
    return null;
  });
  if ((fields.certFile === undefined) !== (fields.keyFile === undefined))
    fault(
      `${fields.certFile ? 'keyFile' : 'certFile'} is needed too: certificate and key go together`,
    );
  const certificate = cert && key ? { cert, key } : null;
  // A secure context takes authorities it can't read without a word.
  if (ca && !works(() => certificatesOf(ca).map((one) => new X509Certificate(one))))
    fault('caFile holds no certificate that can be used');
  if (certificate && !works(() => createSecureContext(certificate)))
    fault('certFile and keyFile hold no pair that can be used');
  return { ca: ca ?? null, certificate };
}

function certificatesOf(pem: string): readonly string[] {
  return pem.split(/(?=-----BEGIN )/).filter((block) => block.startsWith('-----BEGIN '));
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

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
