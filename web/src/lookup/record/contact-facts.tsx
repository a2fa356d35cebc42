import type { Contact } from '../../api/types.ts';
import type { Fact } from '../../ui/panel.tsx';
import { HostileText } from '../../ui/text/hostile-text.tsx';
import type { Language } from '../../words/words.ts';

type FieldNames = Readonly<
  Record<'name' | 'organization' | 'email' | 'phone' | 'fax' | 'address' | 'country', string>
>;

/** What the source says of a contact, field by field; nothing for what it doesn't say. */
export function contactFacts(contact: Contact, names: FieldNames, language: Language): Fact[] {
  const address = [...contact.street, contact.city, distinctState(contact), contact.postalCode]
    .filter(Boolean)
    .join(', ');
  const country = contact.country === null ? null : countryName(contact.country, language);
  const fields: readonly (readonly [string, string | null])[] = [
    [names.name, contact.name],
    [names.organization, contact.organization],
    [names.email, contact.email],
    [names.phone, contact.phone],
    [names.fax, contact.fax],
    [names.address, address === '' ? null : address],
    [names.country, country],
  ];
  return fields.flatMap(([name, value]): Fact[] =>
    value === null ? [] : [[name, <HostileText key={name} text={value} />]],
  );
}

function distinctState({ city, state }: Contact): string | null {
  return state === city ? null : state;
}

function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
