import { type ReactNode, useMemo } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { useWords } from '../words/language.ts';
import { CodeBlock, CodeTabs } from './code.tsx';
import styles from './guide.module.css';
import { Prose } from './prose.tsx';
import { AUCTION_SAMPLE, ERROR_SAMPLE, guideSamples, VERIFY_SAMPLES } from './samples.ts';
import words from './words.json' with { type: 'json' };

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
    <DataTable
      label={`${keys.tier}, ${keys.limit}`}
      rows={['public', 'partner', 'admin'] as const}
      keyOf={(tier) => tier}
      columns={[
        { head: keys.tier, isHead: true, cell: (tier) => keys.tiers[tier] },
        { head: keys.limit, cell: (tier) => keys.limits[tier] },
        { head: keys.may, cell: (tier) => <Prose text={keys.uses[tier]} /> },
      ]}
    />
  );
}

function Errors() {
  const { errors } = useWords(words);
  return (
    <DataTable
      label={errors.meaning}
      rows={Object.entries(errors.codes)}
      keyOf={([code]) => code}
      columns={[
        { head: 'HTTP', cell: ([code]) => STATUSES[code] },
        { head: errors.code, isHead: true, cell: ([code]) => <code>{code}</code> },
        { head: errors.meaning, cell: ([, meaning]) => <Prose text={meaning} /> },
      ]}
    />
  );
}
