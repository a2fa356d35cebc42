import { hash } from 'node:crypto';
import { sql } from 'kysely';
import {
  emptyContact,
  emptyRegistrar,
  emptyRegistration,
  type Registration,
} from '#app/records/registration.ts';
import { bytesText, insertion, plainJson } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';

const DIGEST_HEX = 32;

/** The digest of a registration written as JSON, as a statement takes it. */
export function contentDigest(json: string): string {
  return `\\x${hash('sha256', json, 'hex').slice(0, DIGEST_HEX)}`;
}

/** The digests of registrations, each made once. For one transaction. */
export class RegistrationContents {
  readonly #digests = new WeakMap<Registration, string>();
  /** Domain and digest of what is known to be kept. */
  readonly #kept = new Set<string>();

  /** As a statement takes it. */
  digestOf(registration: Registration | null): string | null {
    if (!registration) return null;
    const known = this.#digests.get(registration);
    if (known) return known;
    const digest = contentDigest(plainJson(registration));
    this.#digests.set(registration, digest);
    return digest;
  }

  /**
   * Answers with what came from the database as the code writes it: there, members have an order of
   * their own, and what is folded from it would be kept once more.
   */
  remember(domain: string, data: Registration, digest: Uint8Array): Registration {
    const text = bytesText(digest);
    const registration = inOrder(data);
    this.#digests.set(registration, text);
    this.#kept.add(`${domain} ${text}`);
    return registration;
  }

  /** Keeps each registration once for its domain. */
  async keep(
    tx: Transaction,
    rows: readonly { readonly domain: string; readonly registration: Registration | null }[],
  ): Promise<void> {
    const distinct = new Map(
      rows
        .filter(({ registration }) => registration)
        .map(({ domain, registration: data }) => {
          const digest = this.digestOf(data);
          return [`${domain} ${digest}`, { domain, digest, data }];
        }),
    );
    // In one order, so that two writers can't block each other.
    const added = [...distinct.keys()].filter((key) => !this.#kept.has(key)).sort();
    if (added.length === 0) return;
    const contents = added.map((key) => distinct.get(key)!);
    await sql`
      ${insertion('registrations', contents, 'domain text, digest bytea, data jsonb')}
      on conflict do nothing`.execute(tx);
    for (const key of added) this.#kept.add(key);
  }
}

const CONTACT = emptyContact();
const REGISTRAR = emptyRegistrar();
const WHOLE = emptyRegistration();

function inOrder(data: Registration): Registration {
  const contact = <T extends object | null>(given: T) => given && members(CONTACT, given);
  const { admin, tech, billing } = data.contacts;
  return {
    ...members(WHOLE, data),
    registrant: contact(data.registrant),
    contacts: { admin: contact(admin), tech: contact(tech), billing: contact(billing) },
    registrar: members(REGISTRAR, data.registrar),
    nameserverDetails: data.nameserverDetails.map(({ host, ipv4, ipv6 }) => ({ host, ipv4, ipv6 })),
    dates: members(WHOLE.dates, data.dates),
    dsRecords: data.dsRecords.map(({ keyTag, algorithm, digestType, digest }) => ({
      keyTag,
      algorithm,
      digestType,
      digest,
    })),
  };
}

/** The members of `given` in the order of `shape`, and then those that it hasn't. */
function members<T extends object>(shape: object, given: T): T {
  const ordered: Record<string, unknown> = {};
  const from = given as Record<string, unknown>;
  for (const key of Object.keys(shape)) if (key in from) ordered[key] = from[key];
  return Object.assign(ordered, given);
}
