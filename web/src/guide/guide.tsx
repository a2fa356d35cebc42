import { type ReactNode, useMemo } from 'react';
import table from '../ui/data-table.module.css';
import { useWords } from '../words/language.ts';
import { CodeBlock } from './code-block.tsx';
import { CodeTabs } from './code-tabs.tsx';
import styles from './guide.module.css';
import { Prose } from './prose.tsx';
import { AUCTION_SAMPLE, ERROR_SAMPLE, guideSamples, VERIFY_SAMPLES } from './samples.ts';
import { words } from './words.ts';

const STATUSES: Readonly<Record<string, number>> = {
  invalid_input: 400,
  invalid_domain: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal_error: 500,
  registry_unavailable: 503,
};

export function Guide() {
  const said = useWords(words);
  const code = useMemo(() => guideSamples(location.origin), []);
  const { sections } = said;
  return (
    <>
      <Section id="start" title={sections.start}>
        <Text text={said.start.check} />
        <CodeTabs label="GET /domain/check" code={code.check} />
        <Text text={said.start.whois} />
        <CodeTabs label="GET /whois" code={code.whois} />
        <Text text={said.start.honest} />
        <Text text={said.start.form} />
      </Section>
      <Section id="keys" title={sections.keys}>
        <Text text={said.keys.text} />
        <Tiers />
        <Text text={said.keys.headers} />
        <Text text={said.keys.usage} />
        <CodeTabs label="GET /usage" code={code.usage} />
      </Section>
      <Section id="bulk" title={sections.bulk}>
        <Text text={said.bulk.text} />
        <CodeTabs label="POST /whois/bulk" code={code.bulk} />
      </Section>
      <Section id="errors" title={sections.errors}>
        <Text text={said.errors.text} />
        <CodeBlock code={ERROR_SAMPLE} label="JSON" />
        <Errors />
        <Text text={said.errors.retry} />
      </Section>
      <Section id="vn" title={sections.vn}>
        <Text text={said.vn.text} />
        <ol className={styles.list}>
          {Object.entries(said.vn.rules).map(([rule, text]) => (
            <li key={rule}>
              <Prose text={text} />
            </li>
          ))}
        </ol>
        <CodeBlock code={AUCTION_SAMPLE} label="GET /domain/check?domain=ab.vn" />
        <Text text={said.vn.cycle} />
      </Section>
      <Section id="history" title={sections.history}>
        <Text text={said.history.text} />
        <CodeTabs label="GET /whois/history" code={code.history} />
        <Text text={said.history.dns} />
      </Section>
      <Section id="backorders" title={sections.backorders}>
        <Text text={said.backorders.text} />
        <CodeTabs label="POST /backorders" code={code.backorder} />
        <Text text={said.backorders.state} />
      </Section>
      <Section id="webhooks" title={sections.webhooks}>
        <Text text={said.webhooks.text} />
        <Text text={said.webhooks.makeNote} />
        <CodeTabs label="POST /webhooks" code={code.webhook} />
        <Text text={said.webhooks.verify} />
        <CodeTabs label="webhook-signature" code={VERIFY_SAMPLES} />
      </Section>
    </>
  );
}

export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

function Text({ text }: { text: string }) {
  return (
    <p className={styles.paragraph}>
      <Prose text={text} />
    </p>
  );
}

function Tiers() {
  const { keys } = useWords(words);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={table.scroll} tabIndex={0} aria-label={`${keys.tier}, ${keys.limit}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{keys.tier}</th>
            <th scope="col">{keys.limit}</th>
            <th scope="col">{keys.may}</th>
          </tr>
        </thead>
        <tbody>
          {(['public', 'partner', 'admin'] as const).map((tier) => (
            <tr key={tier}>
              <th scope="row">{keys.tiers[tier]}</th>
              <td>{keys.limits[tier]}</td>
              <td>
                <Prose text={keys.uses[tier]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Errors() {
  const { errors } = useWords(words);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={table.scroll} tabIndex={0} aria-label={errors.meaning}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">HTTP</th>
            <th scope="col">{errors.code}</th>
            <th scope="col">{errors.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(errors.codes).map(([code, meaning]) => (
            <tr key={code}>
              <td>{STATUSES[code]}</td>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>
                <Prose text={meaning} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
