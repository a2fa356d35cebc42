import { foldText } from './fold-text.ts';
import type { RegistrantDetails } from './order.ts';
import { type Contact, emptyContact, type Registration } from './registration.ts';

/** By what a person is known: an e-mail address, or the name as contacts write it. */
export const PERSON_MARKS = ['email', 'name'] as const;
export type PersonMark = (typeof PERSON_MARKS)[number];

/**
 * The form in which marks are compared: e-mail addresses in lower case, names folded (case,
 * accents, white space).
 */
export function comparedForm(kind: PersonMark, text: string): string {
  return kind === 'email' ? text.normalize('NFC').trim().toLowerCase() : foldText(text);
}

/** Who a person is, as a request for erasure names them or a contact does. */
export interface Person {
  readonly kind: PersonMark;
  /** In compared form. */
  readonly text: string;
}

/**
 * What tells who a contact is. A person often stands as `organization` alone: registrars' forms ask
 * for one, and people write their name there.
 */
export function personsIn({ name, organization, email }: Contact): Person[] {
  const marks = [
    ['email', email],
    ['name', name],
    ['name', organization],
  ] as const;
  return marks.flatMap(([kind, text]) => (text ? [{ kind, text: comparedForm(kind, text) }] : []));
}

export function isPerson(contact: Contact, { kind, text }: Person): boolean {
  return personsIn(contact).some((mark) => mark.kind === kind && mark.text === text);
}

/** Whether a source's answer holds the person's e-mail address or name, as words of their own. */
export function mentions(answer: string, { kind, text }: Person): boolean {
  // JSON may write any letter as its number.
  const spoken = answer.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const searched = comparedForm(kind, spoken);
  const isPart = kind === 'email' ? /[a-z0-9._%+-]/ : /[\p{L}\p{N}]/u;
  for (let at = searched.indexOf(text); at >= 0; at = searched.indexOf(text, at + 1)) {
    const [before, after] = [searched[at - 1] ?? '', searched.slice(at + text.length)];
    // A dot that ends a sentence isn't part of an address, one before another label is.
    const goesOn =
      kind === 'email' ? /^[a-z0-9_-]|^\.[a-z0-9]/.test(after) : isPart.test(after[0] ?? '');
    if (!isPart.test(before) && !goesOn) return true;
  }
  return false;
}

/** As registrations name people, for finding who it is. */
export function asContact({ name, organization, email }: RegistrantDetails): Contact {
  return { ...emptyContact(), name, organization, email };
}

export function contactsOf({
  registrant,
  contacts,
}: Pick<Registration, 'registrant' | 'contacts'>): Contact[] {
  return [registrant, contacts.admin, contacts.tech, contacts.billing].filter(
    (contact) => contact !== null,
  );
}

/** Whether anything stands in it. */
export function saysSomething({ redacted: _, street, ...texts }: Contact): boolean {
  return street.length > 0 || Object.values(texts).some((text) => text !== null);
}

/**
 * The registration with every contact withheld that `isErased` names; the very same object when it
 * names none.
 */
export function withoutContacts(
  registration: Registration,
  isErased: (contact: Contact) => boolean,
): Registration {
  if (!contactsOf(registration).some(isErased)) return registration;
  const { registrant, contacts } = registration;
  const kept = <T extends Contact | null>(contact: T): T | Contact =>
    contact !== null && isErased(contact) ? { ...emptyContact(), redacted: true } : contact;
  return {
    ...registration,
    registrant: kept(registrant),
    contacts: {
      admin: kept(contacts.admin),
      tech: kept(contacts.tech),
      billing: kept(contacts.billing),
    },
  };
}
