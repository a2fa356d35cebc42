import type { Contact, Registration } from '../../api/types.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type Fact, Facts, Panel } from '../../ui/panel.tsx';
import { HostileText } from '../../ui/text/hostile-text.tsx';
import { useLanguage, useWords } from '../../words/language.ts';
import type { Language } from '../../words/words.ts';
import lookupWords from '../words.json' with { type: 'json' };
import { ReverseLink } from './reverse-link.tsx';

const LONGEST_TERM = 256;

/** Whom the record names beside its holder. */
export function OtherContacts({ data }: { data: Registration }) {
  const words = useWords(lookupWords).contacts;
  const others = (['admin', 'tech', 'billing'] as const).filter(
    (role) => data.contacts[role] !== null,
  );
  if (others.length === 0) return null;
  return (
    <Disclosure title={words.title} aside={others.map((role) => words[role]).join(', ')}>
      <div className="columns">
        {others.map((role) => (
          <section key={role} className="stack">
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
      <ContactList contact={contact} isHolder />
    </Panel>
  );
}

function ContactList({ contact, isHolder = false }: { contact: Contact; isHolder?: boolean }) {
  const words = useWords(lookupWords).holder;
  const language = useLanguage();
  const facts = contactFacts(contact, words, language, isHolder);
  if (facts.length === 0) return <p className="muted">{words.withheld}</p>;
  return (
    <>
      <Facts facts={facts} />
      {contact.redacted && <p className="muted">{words.redacted}</p>}
    </>
  );
}

type FieldNames = Readonly<
  Record<'name' | 'organization' | 'email' | 'phone' | 'fax' | 'address' | 'country', string>
>;

/** What the source says of a contact, field by field; nothing for what it doesn't say. */
function contactFacts(
  contact: Contact,
  names: FieldNames,
  language: Language,
  isHolder: boolean,
): Fact[] {
  const { street, city, state, postalCode, country } = contact;
  const address = [...street, city, state === city ? null : state, postalCode];
  const fields = [
    [names.name, contact.name, 'registrantName'],
    [names.organization, contact.organization, 'registrantOrganization'],
    [names.email, contact.email, 'registrantEmail'],
    [names.phone, contact.phone, 'registrantPhone'],
    [names.fax, contact.fax],
    [names.address, address.filter(Boolean).join(', ')],
    [names.country, country && countryName(country, language)],
  ] as const;
  return fields.flatMap(([name, value, field]): Fact[] => {
    if (!value) return [];
    // Other contacts can't be searched for, nor a value that is longer than a term.
    const isLinked = isHolder && field && value.length <= LONGEST_TERM;
    return [
      [
        name,
        isLinked ? (
          <ReverseLink key={name} field={field} term={value} />
        ) : (
          <HostileText key={name} text={value} />
        ),
      ],
    ];
  });
}

function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
