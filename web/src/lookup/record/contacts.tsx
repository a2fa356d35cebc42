import type { Contact, Registration } from '../../api/types.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type Fact, Facts, Panel } from '../../ui/panel.tsx';
import { HostileText } from '../../ui/text/hostile-text.tsx';
import { useLanguage, useWords } from '../../words/language.ts';
import type { Language } from '../../words/words.ts';
import lookupWords from '../words.json' with { type: 'json' };
import styles from './record.module.css';

/** Whom the record names beside its holder. */
export function OtherContacts({ data }: { data: Registration }) {
  const words = useWords(lookupWords).contacts;
  const others = (['admin', 'tech', 'billing'] as const).filter(
    (role) => data.contacts[role] !== null,
  );
  if (others.length === 0) return null;
  return (
    <Disclosure title={words.title} aside={others.map((role) => words[role]).join(', ')}>
      <div className={styles.contacts}>
        {others.map((role) => (
          <section key={role}>
            <h3>{words[role]}</h3>
            <ContactList contact={data.contacts[role]!} />
          </section>
        ))}
      </div>
    </Disclosure>
  );
}

export function HolderPanel({ contact }: { contact: Contact }) {
  const words = useWords(lookupWords).holder;
  return (
    <Panel title={words.title}>
      <ContactList contact={contact} />
    </Panel>
  );
}

function ContactList({ contact }: { contact: Contact }) {
  const words = useWords(lookupWords).holder;
  const language = useLanguage();
  const facts = contactFacts(contact, words, language);
  if (facts.length === 0) return <p className={styles.withheld}>{words.withheld}</p>;
  return (
    <>
      <Facts facts={facts} />
      {contact.redacted && <p className={styles.withheld}>{words.redacted}</p>}
    </>
  );
}

type FieldNames = Readonly<
  Record<'name' | 'organization' | 'email' | 'phone' | 'fax' | 'address' | 'country', string>
>;

/** What the source says of a contact, field by field; nothing for what it doesn't say. */
function contactFacts(contact: Contact, names: FieldNames, language: Language): Fact[] {
  const { street, city, state, postalCode, country } = contact;
  const address = [...street, city, state === city ? null : state, postalCode];
  const fields = [
    [names.name, contact.name],
    [names.organization, contact.organization],
    [names.email, contact.email],
    [names.phone, contact.phone],
    [names.fax, contact.fax],
    [names.address, address.filter(Boolean).join(', ')],
    [names.country, country && countryName(country, language)],
  ] as const;
  return fields.flatMap(([name, value]): Fact[] =>
    value ? [[name, <HostileText key={name} text={value} />]] : [],
  );
}

function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
