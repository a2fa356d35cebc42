import { Fragment, type ReactNode } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { useWords } from '../words/language.ts';
import { codeFor } from './api-request.ts';
import { CodeBlock, CodeTabs, GuideSection, Prose } from './code.tsx';
import { forService, guideRequests } from './examples.ts';
import styles from './guide.module.css';
import auctionSample from './samples/auction.json?raw';
import errorSample from './samples/error.json?raw';
import issueKey from './samples/issue-key.sh?raw';
import JavaScript from './samples/verify.js?raw';
import PHP from './samples/verify.php?raw';
import Python from './samples/verify.py?raw';
import { TYPESCRIPT_SAMPLES } from './typescript-samples.ts';
import words from './words.json' with { type: 'json' };

/** A paragraph, a list, or a table with its head in the first row. */
type Block = string | readonly string[] | readonly (readonly string[])[];

/** What is said where a service has a sandbox, and nowhere else. */
const OF_SANDBOX = 'start.sandbox';

/** `hasSandbox`: whether the service answers for names below `.test`. */
export function Guide({ hasSandbox }: { hasSandbox: boolean }) {
  const { guide, sections } = useWords(words);
  const below = codeBelow(hasSandbox);
  return Object.entries(guide).map(([section, blocks]) => (
    <GuideSection key={section} id={section} title={sections[section as keyof typeof guide]}>
      {Object.entries<Block>(blocks)
        .filter(([name]) => hasSandbox || `${section}.${name}` !== OF_SANDBOX)
        .map(([name, block]) => (
          <Fragment key={name}>
            <BlockView block={block} />
            {below[`${section}.${name}`]}
          </Fragment>
        ))}
    </GuideSection>
  ));
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
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
    <ol className={`tight ${styles.list}`}>
      {block.map((text) => (
        <li key={String(text)}>
          <Prose text={String(text)} />
        </li>
      ))}
    </ol>
  );
}

/** Code that stands below a block. */
function codeBelow(hasSandbox: boolean): Readonly<Record<string, ReactNode>> {
  const { origin } = location;
  const requests = Object.entries(guideRequests(origin, hasSandbox)).map(([place, request]) => {
    const path = request.url.slice(`${origin}/api/v1`.length).split('?', 1)[0];
    const label = `${request.method} ${path}`;
    return [place, <CodeTabs key={place} label={label} code={codeFor(request)} />];
  });
  const files = Object.entries(TYPESCRIPT_SAMPLES).map(([place, samples]) => [
    place,
    samples.map(([name, text]) => (
      <CodeBlock key={name} code={forService(text, origin, hasSandbox)} label={name} />
    )),
  ]);
  return {
    ...Object.fromEntries([...requests, ...files]),
    'keys.own': <CodeBlock code={issueKey} label="TRA_KEY" />,
    'errors.text': <CodeBlock code={errorSample} label="JSON" />,
    'vn.rules': <CodeBlock code={auctionSample} label="GET /domain/check?domain=ab.vn" />,
    'webhooks.verify': <CodeTabs label="webhook-signature" code={{ JavaScript, Python, PHP }} />,
  };
}
