import { saysSomething } from './person.ts';
import { type Contact, emptyContact, type Registrar, type Registration } from './registration.ts';

/**
 * The registry's record and the registrar's of the same name, as one. Field by field: what only one
 * of them says stands; where they differ, the registry wins for dates, statuses, nameservers,
 * DNSSEC and who the registrar is, the registrar for contacts (it holds the contract), unless it
 * withholds what the registry shows. Neither input is changed.
 */
export function mergeRegistrations(registry: Registration, registrar: Registration): Registration {
  const delegated = registry.nameservers.length > 0 ? registry : registrar;
  const signed = registry.dnssec !== null || registry.dsRecords.length > 0 ? registry : registrar;
  const contact = (role: 'admin' | 'tech' | 'billing') =>
    mergeContacts(registry.contacts[role], registrar.contacts[role]);
  return structuredClone({
    registrant: mergeContacts(registry.registrant, registrar.registrant) ?? emptyContact(),
    contacts: { admin: contact('admin'), tech: contact('tech'), billing: contact('billing') },
    registrar: mergeRegistrars(registry.registrar, registrar.registrar),
    reseller: registrar.reseller ?? registry.reseller,
    registryDomainId: registry.registryDomainId ?? registrar.registryDomainId,
    nameservers: delegated.nameservers,
    nameserverDetails: delegated.nameserverDetails,
    dates: fillGaps(registry.dates, registrar.dates),
    domainStatus: registry.domainStatus.length > 0 ? registry.domainStatus : registrar.domainStatus,
    dnssec: signed.dnssec,
    dsRecords: signed.dsRecords,
  });
}

/**
 * A registrar's own answer may be of a registrar the name has left: details of another one don't
 * fill the gaps.
 */
function mergeRegistrars(registry: Registrar, registrar: Registrar): Registrar {
  const isOther =
    registry.ianaId !== null && registrar.ianaId !== null && registry.ianaId !== registrar.ianaId;
  return isOther ? registry : fillGaps(registry, registrar);
}

function mergeContacts(registry: Contact | null, registrar: Contact | null): Contact | null {
  if (!registry || !registrar) return registrar ?? registry;
  const registrarLeads =
    saysSomething(registrar) &&
    (!registrar.redacted || registry.redacted || !saysSomething(registry));
  const [leading, other] = registrarLeads ? [registrar, registry] : [registry, registrar];
  // Two people's details must not become one person's.
  if (contradict(leading, other)) return leading;
  return {
    ...fillGaps(leading, other),
    street: leading.street.length > 0 ? leading.street : other.street,
    redacted: saysSomething(leading) ? leading.redacted : leading.redacted || other.redacted,
  };
}

function contradict(one: Contact, other: Contact): boolean {
  const pairs = (['name', 'organization', 'email'] as const)
    .map((field) => [one[field], other[field]] as const)
    .filter(([a, b]) => a !== null && b !== null);
  return pairs.length > 0 && pairs.every(([a, b]) => folded(a) !== folded(b));
}

function folded(text: string | null): string | undefined {
  return text?.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** `primary` with its nulls filled from `secondary`. */
function fillGaps<T extends object>(primary: T, secondary: T): T {
  const said = Object.entries(primary).filter(([, value]) => value !== null);
  return { ...secondary, ...Object.fromEntries(said) };
}
