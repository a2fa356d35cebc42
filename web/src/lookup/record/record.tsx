import type { Contact, Registration, WhoisAnswer } from '../../api/types.ts';
import { now } from '../../base/clock.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type Fact, Facts, Panel } from '../../ui/panel.tsx';
import { useLanguage, useWords } from '../../words/language.ts';
import { lifeLine } from '../life/life-line.ts';
import { LifePicture } from '../life/life-picture.tsx';
import lookupWords from '../words.json' with { type: 'json' };
import { contactFacts } from './contact-facts.tsx';
import { NameserverPanel } from './nameserver-panel.tsx';
import styles from './record.module.css';
import { RegistrationPanel } from './registration-panel.tsx';

/** A registered name's record. */
export function Record({ answer, data }: { answer: WhoisAnswer; data: Registration }) {
  const words = useWords(lookupWords);
  const phase = answer.lifecycle?.phase ?? 'active';
  const line = lifeLine({ dates: data.dates, tld: answer.tld, phase, now: now() });
  return (
    <>
      {line && (
        <Panel title={words.lifeLine.title} aside={words.lifeLine.notToScale}>
          <LifePicture line={line} />
        </Panel>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <HolderPanel contact={data.registrant} />
          <div className={styles.last}>
            <NameserverPanel data={data} />
          </div>
        </div>
        <div className={styles.column}>
          <RegistrationPanel data={data} isVietnamese={answer.tld === 'vn'} />
        </div>
      </div>
    </>
  );
}

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

function HolderPanel({ contact }: { contact: Contact }) {
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
  const facts: Fact[] = contactFacts(contact, words, language);
  if (facts.length === 0) return <p className={styles.withheld}>{words.withheld}</p>;
  return (
    <>
      <Facts facts={facts} />
      {contact.redacted && <p className={styles.withheld}>{words.redacted}</p>}
    </>
  );
}
