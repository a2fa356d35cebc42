import { useEffect, useRef } from 'react';
import type { NameParts, RegistrationDates } from '../api/types.ts';
import { now } from '../base/clock.ts';
import { hasMoved, Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { HostileText } from '../ui/hostile-text.tsx';
import { NameViews } from '../ui/name-views.tsx';
import { type ShownState, StatusBadge } from '../ui/status-badge.tsx';
import { spanText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './name-head.module.css';
import { words as lookupWords } from './words.ts';

interface NameHeadProps {
  readonly asked: string;
  readonly parts: NameParts | null;
  readonly state: ShownState;
  readonly dates: RegistrationDates | null;
  readonly premium: boolean;
  readonly isLoading: boolean;
  readonly onAgain: (() => void) | null;
}

/** The name, the one word for its state, and what to do next. */
export function NameHead({ asked, parts, state, dates, premium, isLoading, onAgain }: NameHeadProps) {
  const words = useWords(lookupWords);
  const name = parts?.unicode ?? asked;
  const isCut =
    parts !== null &&
    asked !== parts.unicode &&
    asked !== parts.domain &&
    asked.endsWith(`.${parts.unicode}`);
  const heading = useRef<HTMLHeadingElement>(null);
  // So that a screen reader says where it is now, and the next Tab starts here.
  useEffect(() => {
    if (hasMoved()) heading.current?.focus({ preventScroll: true });
  }, []);
  const mayDrop = [
    'expired',
    'suspended',
    'autoRenewGrace',
    'redemption',
    'pendingDelete',
    'releasing',
  ].includes(state);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1} className={styles.name} data-long={name.length > 24 || undefined}>
          <HostileText text={name} most={253} />
        </h1>
        <StatusBadge state={state} size="large" />
      </div>
      <p className={styles.explain}>
        {words.explain[state]} {premium && words.premium}
      </p>
      {parts && parts.domain !== parts.unicode && (
        <p className={styles.ascii}>
          {words.asciiForm}: <code>{parts.domain}</code>
          <CopyButton text={parts.domain} label={words.copyName(parts.domain)} />
        </p>
      )}
      {isCut && <p className={styles.ascii}>{words.askedFor(asked)}</p>}
      {dates && <Ages dates={dates} />}
      {parts && (
        <div className={styles.actions}>
          <CopyButton
            text={new URL(lookupPath(name), location.origin).href}
            label={words.copyLink}
            look="plain"
          >
            {words.copyLink}
          </CopyButton>
          {onAgain && (
            <Button size="small" icon="refresh" isBusy={isLoading} onClick={onAgain}>
              {words.askAgain}
            </Button>
          )}
          {mayDrop && <Link to={`/backorders?domain=${encodeURIComponent(name)}`}>{words.toBackorder}</Link>}
          {(state === 'registered' || state === 'reserved' || state === 'auction') && (
            <Link to="/suggest">{words.toSuggestions}</Link>
          )}
        </div>
      )}
      {parts && <NameViews domain={parts.unicode} current="lookup" />}
    </header>
  );
}

function Ages({ dates }: { readonly dates: RegistrationDates }) {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const moment = now();
  const said: string[] = [];
  const created = dates.created === null ? Number.NaN : Date.parse(dates.created);
  if (created < moment) said.push(words.ageOf(spanText(moment - created, language)));
  const expiry = dates.expiry === null ? Number.NaN : Date.parse(dates.expiry);
  if (expiry >= moment) said.push(words.expiresIn(spanText(expiry - moment, language)));
  if (expiry < moment) said.push(words.expiredAgo(spanText(moment - expiry, language)));
  return said.length === 0 ? null : <p className={styles.ages}>{said.join(' · ')}</p>;
}
