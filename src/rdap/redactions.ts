/** What a source withholds, as RFC 9537's `redacted`. */
import { saysSomething } from '#app/records/person.ts';
import type { Contact, Registration } from '#app/records/registration.ts';
import { type CardForm, contactsByRole } from './entities.ts';

const REASON = { description: 'Withheld by the source of the data' };
const TITLES: Readonly<Record<string, string>> = {
  registrant: 'Registrant',
  administrative: 'Admin',
  technical: 'Tech',
  billing: 'Billing',
};

/**
 * Of a contact the record keeps that something is withheld, and rarely what: one member says it of
 * the card as a whole, another of the name, which every contact has.
 */
export function redactionsOf(registration: Registration, form: CardForm): object[] {
  return contactsByRole(registration).flatMap(([role, contact]) =>
    contact.redacted ? ofContact(role, contact, form) : [],
  );
}

function ofContact(role: string, contact: Contact, form: CardForm): object[] {
  const title = TITLES[role];
  const card = `$.entities[?(@.roles[0]=='${role}')].${form}`;
  const redaction = (what: string, how: object) => ({
    name: { description: `${title} ${what}` },
    ...how,
    pathLang: 'jsonpath',
    reason: REASON,
  });
  if (!saysSomething(contact)) return [redaction('Contact', { prePath: card, method: 'removal' })];
  const whole = redaction('Contact', { postPath: card, method: 'partialValue' });
  if (contact.name !== null) return [whole];
  // RFC 9537 §3: a jCard must keep its formatted name, so it is there and empty.
  const name =
    form === 'jscard'
      ? { prePath: `${card}.name`, method: 'removal' }
      : { postPath: `${card}[1][?(@[0]=='fn')][3]`, method: 'emptyValue' };
  return [whole, redaction('Name', name)];
}
