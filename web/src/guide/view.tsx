import { useEffect, useId } from 'react';
import { api, ask } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useWindowEvent } from '../base/window-events.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words/language.ts';
import { GuideSection } from './code.tsx';
import styles from './guide.module.css';
import { Guide } from './guide.tsx';
import type { OpenApi } from './operations.ts';
import { Reference } from './reference.tsx';
import words from './words.json' with { type: 'json' };

/** A short guide, then all operations of the API, as its own description tells them. */
export default function GuideView() {
  const said = useWords(words);
  const { sections, reference } = said;
  const id = useId();
  const asked = useAnswer('openapi', (signal) => ask(api.GET('/api/v1/openapi.json', { signal })));
  const description = asked.value as OpenApi | null;
  useScrollToHash(description !== null);
  return (
    <>
      <PageHead title={said.title} lead={said.lead} />
      <div className={styles.layout}>
        <nav className={styles.contents} aria-labelledby={id}>
          <p id={id} className="legend">
            {said.contents}
          </p>
          <ul>
            {Object.entries(sections).map(([section, title]) => (
              <li key={section}>
                <a href={`#${section}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`stack ${styles.text}`}>
          <Guide hasSandbox={description?.info?.['x-sandbox'] === true} />
          <GuideSection id="reference" title={sections.reference}>
            <p>
              {reference.text} {reference.errorsEverywhere}{' '}
              <a href="/api/v1/openapi.json" download="tra-openapi.json">
                {reference.download}
              </a>
            </p>
            {asked.isLoading && <Skeleton lines={8} />}
            {asked.failure && <FailureNotice failure={asked.failure} onRetry={asked.again} />}
            {description && <Reference description={description} />}
          </GuideSection>
        </div>
      </div>
    </>
  );
}

/**
 * Brings what the address names behind its `#` into view, opened where it can be, and once more
 * when the reference is there: the browser looked for it before the view was loaded.
 */
function useScrollToHash(hasReference: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the reference is there
  useEffect(showMeant, [hasReference]);
  useWindowEvent('hashchange', showMeant);
}

function showMeant(): void {
  const meant = document.getElementById(location.hash.slice(1));
  if (meant instanceof HTMLDetailsElement) meant.open = true;
  meant?.scrollIntoView();
}
