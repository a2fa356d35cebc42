import { foldText } from './fold-text.ts';
import type { RegistrantDetails } from './order.ts';
import { comparedAddress, emailAddressesIn, readingsOf } from './people/email-addresses.ts';
import { type Contact, emptyContact, type Registration } from './registration.ts';

/** By what a person is known: an e-mail address, or the name as contacts write it. */
export const PERSON_MARKS = ['email', 'name'] as const;
export type PersonMark = (typeof PERSON_MARKS)[number];

/**
 * The form in which marks are compared: e-mail addresses as `comparedAddress` has them, names
 * folded (case, accents, white space) as reverse searches fold them.
 */
export function comparedForm(kind: PersonMark, text: string): string {
  return kind === 'email' ? comparedAddress(text) : foldText(text);
}

/** Who a person is, as a request for erasure names them or a contact does. */
export interface Person {
  readonly kind: PersonMark;
  /** In compared form. */
  readonly text: string;
}

/**
 * What tells who a contact is: its name, and every e-mail address in any of its texts. A person
 * often stands as `organization` alone: registrars' forms ask for one, and people write their name
 * there; and an e-mail field may hold two addresses, or another field one.
 */
export function personsIn(contact: Contact): Person[] {
  return PERSON_MARKS.flatMap((kind) => marked(kind, textsMarking(contact, kind)));
}

export function isPerson(contact: Contact, { kind, text }: Person): boolean {
  return textsMarking(contact, kind).has(text);
}

function textsMarking(contact: Contact, kind: PersonMark): Set<string> {
  const { name, organization, email } = contact;
  const wholes = kind === 'email' ? [email] : [name, organization];
  const marks = wholes.flatMap((text) => (text ? [comparedForm(kind, text)] : []));
  const parts = kind === 'email' ? emailAddressesIn(textsOf(contact).join('\n')) : [];
  return new Set([...marks, ...parts]);
}

/** The marks that these texts are, which are in compared form. */
export function marked(kind: PersonMark, texts: Iterable<string>): Person[] {
  return Array.from(texts, (text) => ({ kind, text }));
}

/** Whether a source's answer holds the person's e-mail address or name, as words of their own. */
export function mentions(answer: string, { kind, text }: Person): boolean {
  return kind === 'email'
    ? emailAddressesIn(answer).has(text)
    : readingsOf(answer).some((reading) => holdsWords(comparedForm(kind, reading), text));
}

function holdsWords(searched: string, words: string): boolean {
  const isPart = /[\p{L}\p{N}]/u;
  for (let at = searched.indexOf(words); at >= 0; at = searched.indexOf(words, at + 1))
    if (!isPart.test(searched[at - 1] ?? '') && !isPart.test(searched[at + words.length] ?? ''))
      return true;
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
export function saysSomething(contact: Contact): boolean {
  return textsOf(contact).length > 0;
}

function textsOf({ redacted: _, street, ...texts }: Contact): string[] {
  return [...street, ...Object.values(texts).filter((text) => text !== null)];
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
