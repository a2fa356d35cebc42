import { countryCode } from '#app/records/country.ts';
import { type Contact, emptyContact } from '#app/records/registration.ts';
import { disclose } from '../withheld.ts';

/** What an entity's contact card says, in either of the two card formats. */
export interface Card {
  readonly contact: Contact;
  readonly url: string | null;
}

const MAX_STREET_LINES = 10;

/** Gathers a card's values: the first disclosed one stands, placeholders set `redacted`. */
export class CardBuilder {
  readonly #contact = emptyContact();
  #url: string | null = null;

  set(field: Exclude<keyof Contact, 'street' | 'redacted'>, text: string | null): void {
    const value = this.#disclosed(text);
    if (value !== null) this.#contact[field] ??= field === 'country' ? countryCode(value) : value;
  }

  #disclosed(text: string | null): string | null {
    const { value, withheld } = disclose(text ?? '');
    if (withheld) this.#contact.redacted = true;
    return value;
  }

  /** `tel:+1-555-555-0100;ext=102` (RFC 3966) → `+1-555-555-0100x102`, as EPP writes it. */
  setPhone(field: 'phone' | 'fax', text: string | null): void {
    const [number = '', ...parameters] = (text ?? '').replace(/^tel:\s*/i, '').split(';');
    const extension = parameters.find((parameter) => /^\s*ext=/i.test(parameter));
    const digits = extension?.slice(extension.indexOf('=') + 1).trim();
    this.set(field, digits ? `${number.trim()}x${digits}` : number);
  }

  setEmail(text: string | null): void {
    this.set('email', text?.replace(/^mailto:/i, '') ?? null);
  }

  addStreet(text: string | null): void {
    for (const line of text?.split(/[\r\n]+/) ?? []) {
      const value = this.#disclosed(line);
      if (value !== null && this.#contact.street.length < MAX_STREET_LINES)
        this.#contact.street.push(value);
    }
  }

  setUrl(text: string | null): void {
    if (text !== null && /^https?:\/\//i.test(text)) this.#url ??= text;
  }

  get hasAddress(): boolean {
    const { street, city, state, postalCode, country } = this.#contact;
    return street.length > 0 || (city ?? state ?? postalCode ?? country) !== null;
  }

  /** Of a card for an organisation, the formatted name is the organisation's (RFC 6350 §6.1.4). */
  build(kind: string | null): Card {
    const contact = this.#contact;
    const { name, organization } = contact;
    if (/^org/i.test(kind ?? '') && (organization ?? name) === name) {
      contact.organization = name;
      contact.name = null;
    }
    return { contact, url: this.#url };
  }
}
