import { Fragment, type ReactNode } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { useWords } from '../words/language.ts';
import { type ApiRequest, codeFor } from './api-request.ts';
import { CodeBlock, CodeTabs, GuideSection, Prose } from './code.tsx';
import styles from './guide.module.css';
import auctionSample from './samples/auction.json?raw';
import errorSample from './samples/error.json?raw';
import JavaScript from './samples/verify.js?raw';
import PHP from './samples/verify.php?raw';
import Python from './samples/verify.py?raw';
import words from './words.json' with { type: 'json' };

/** A paragraph, a list, or a table with its head in the first row. */
type Block = string | readonly string[] | readonly (readonly string[])[];

export function Guide() {
  const { guide, sections } = useWords(words);
  return Object.entries(guide).map(([section, blocks]) => (
    <GuideSection key={section} id={section} title={sections[section as keyof typeof guide]}>
      {Object.entries<Block>(blocks).map(([name, block]) => (
        <Fragment key={name}>
          <BlockView block={block} />
          {BELOW[`${section}.${name}`]}
        </Fragment>
      ))}
    </GuideSection>
  ));
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p className={styles.paragraph}>
        <Prose text={block} />
      </p>
    );
  const [heads, ...rows] = block;
  if (Array.isArray(heads))
    return (
      <DataTable
        label={heads.join(', ')}
        rows={rows as string[][]}
        keyOf={([name]) => name!}
        columns={heads.map((head, at) => ({
          head,
          isHead: at === 0,
          cell: (row: readonly string[]) => <Prose text={row[at]!} />,
        }))}
      />
    );
  return (
    <ol className={styles.list}>
      {block.map((text) => (
        <li key={String(text)}>
          <Prose text={String(text)} />
        </li>
      ))}
    </ol>
  );
}

/** Code that stands below a block. */
const BELOW: Readonly<Record<string, ReactNode>> = {
  'start.check': sample('GET', '/domain/check?domain=example.vn'),
  'start.whois': sample('GET', '/whois?domain=vnnic.vn'),
  'keys.usage': sample('GET', '/usage', { withKey: true }),
  'bulk.text': sample('POST', '/whois/bulk', {
    body: '{"domains":["vnnic.vn","example.com","tên-miền.vn"]}',
  }),
  'errors.text': <CodeBlock code={errorSample} label="JSON" />,
  'vn.rules': <CodeBlock code={auctionSample} label="GET /domain/check?domain=ab.vn" />,
  'history.text': sample('GET', '/whois/history?domain=vnnic.vn&limit=10'),
  'backorders.text': sample('POST', '/backorders', {
    headers: [['Idempotency-Key', 'order-2026-0001']],
    body: '{"domain":"example.vn","once":true}',
  }),
  'webhooks.make': sample('POST', '/webhooks', {
    body: '{"url":"https://hook.example/tra","events":["backorder.*"]}',
  }),
  'webhooks.verify': <CodeTabs label="webhook-signature" code={{ JavaScript, Python, PHP }} />,
};

function sample(method: string, path: string, more: Partial<ApiRequest> = {}) {
  const url = `${location.origin}/api/v1${path}`;
  const withKey = method === 'POST';
  const request = { method, url, headers: [], body: null, withKey, ...more };
  return <CodeTabs label={`${method} ${path.split('?', 1)[0]}`} code={codeFor(request)} />;
}
