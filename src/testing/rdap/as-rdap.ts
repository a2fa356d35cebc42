import { type CardForm, webAddress } from '#app/rdap/entities.ts';
import { rdapStatus } from '#app/rdap/status.ts';
import { eppStatus } from '#app/records/epp-status.ts';
import type { Contact, Registration } from '#app/records/registration.ts';

/** What RDAP can carry of a record. */
export function asRdap(registration: Registration, form: CardForm): Registration {
  const { registrant, contacts, dates, domainStatus, registrar } = registration;
  const statuses = domainStatus.map(rdapStatus).filter((one) => one !== null);
  const contact = <T extends Contact | null>(one: T): T =>
    one && form === 'jscard' && one.street.length > 1
      ? { ...one, street: [one.street.join(', ')] }
      : one;
  return {
    ...registration,
    registrant: contact(registrant),
    contacts: {
      admin: contact(contacts.admin),
      tech: contact(contacts.tech),
      billing: contact(contacts.billing),
    },
    registrar: { ...registrar, url: registrar.url && webAddress(registrar.url) },
    dates: { ...dates, renewalDeadline: null, releaseFrom: null, releaseTo: null },
    domainStatus: [...new Set(statuses.map(eppStatus))],
  };
}
