import type { ReactNode } from 'react';
import type { NameParts, WhoisAnswer } from '../api/types.ts';
import { now } from '../base/clock.ts';
import { useHeadingFocus } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { NameViews } from '../ui/names/name-views.tsx';
import { type ShownState, StatusBadge } from '../ui/names/status-badge.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { spanText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import { factsOf } from './facts.ts';
import styles from './name-head.module.css';
import { recordText } from './record-text.ts';
import lookupWords from './words.json' with { type: 'json' };

interface NameHeadProps {
  readonly asked: string;
  readonly parts: NameParts | null;
  readonly state: ShownState;
  readonly explained: string;
  /** Null: not asked yet, or no source answered. */
  readonly answer: WhoisAnswer | null;
  readonly premium: boolean;
  /** What can be done beside what every name offers. */
  readonly children: ReactNode;
}

/** The name, the one word for its state, and what its record comes to. */
export function NameHead(props: NameHeadProps) {
  const { asked, parts, state, explained, answer, premium, children } = props;
  const words = useWords(lookupWords);
  const { states } = useWords(common);
  const language = useLanguage();
  const name = parts?.unicode ?? asked;
  const isCut = parts !== null && asked !== parts.domain && asked.endsWith(`.${parts.unicode}`);
  const heading = useHeadingFocus();
  const facts = answer?.data ? factsOf(answer.data, now(), language, words) : [];
  return (
    <header className={`tight ${styles.head}`}>
      <div className={`row ${styles.title}`}>
        <h1
          ref={heading}
          tabIndex={-1}
          className={styles.name}
          data-long={name.length > 24 || undefined}
        >
          <HostileText text={name} most={253} />
        </h1>
        <StatusBadge state={state} size="large" />
      </div>
      {facts.length > 0 && (
        <strong>
          <HostileText text={facts.join(' · ')} most={200} />
        </strong>
      )}
      <p className={styles.explain}>
        {explained} {premium && words.premium}
      </p>
      {parts && parts.domain !== parts.unicode && (
        <p className="muted">
          {words.asciiForm}: <code>{parts.domain}</code>
          <CopyButton text={parts.domain} label={fill(words.copyName, { name: parts.domain })} />
        </p>
      )}
      {isCut && <p className="muted">{fill(words.askedFor, { host: asked })}</p>}
      {answer?.cached && (
        <p className="muted">
          {words.evidence.askedAt} <Instant at={answer.fetchedAt} />
          {fill(words.facts.ago, {
            span: spanText(now() - Date.parse(answer.fetchedAt), language),
          })}
        </p>
      )}
      {parts && (
        <div className="row">
          <CopyButton
            text={new URL(lookupPath(name), location.origin).href}
            label={words.copyLink}
            look="plain"
          />
          {answer && (
            <CopyButton
              text={recordText(answer, states[state], words, language)}
              label={words.copyRecord}
              look="plain"
            />
          )}
          {children}
        </div>
      )}
      {/* What is known of its past and of its DNS doesn't hang on whether the registry answers. */}
      {state !== 'invalid' && <NameViews domain={name} current="lookup" />}
    </header>
  );
}
