import type { ReactNode } from 'react';
import type { NameParts, RegistrationDates } from '../api/types.ts';
import { now } from '../base/clock.ts';
import { Link, useHeadingFocus } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { NameViews } from '../ui/names/name-views.tsx';
import { type ShownState, StatusBadge } from '../ui/names/status-badge.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { daysBetween, daysText, hasPassed } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './name-head.module.css';
import lookupWords from './words.json' with { type: 'json' };

interface NameHeadProps {
  readonly asked: string;
  readonly parts: NameParts | null;
  readonly state: ShownState;
  readonly explained: string;
  readonly dates: RegistrationDates | null;
  readonly premium: boolean;
  readonly mayDrop: boolean;
  /** What can be done beside what every name offers. */
  readonly children: ReactNode;
}

/** The name, the one word for its state, and what to do next. */
export function NameHead(props: NameHeadProps) {
  const { asked, parts, state, explained, dates, premium, mayDrop, children } = props;
  const words = useWords(lookupWords);
  const name = parts?.unicode ?? asked;
  const isCut = parts !== null && asked !== parts.domain && asked.endsWith(`.${parts.unicode}`);
  const heading = useHeadingFocus();
  return (
    <header className={styles.head}>
      <div className={styles.title}>
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
      <p className={styles.explain}>
        {explained} {premium && words.premium}
      </p>
      {parts && parts.domain !== parts.unicode && (
        <p className={styles.ascii}>
          {words.asciiForm}: <code>{parts.domain}</code>
          <CopyButton text={parts.domain} label={fill(words.copyName, { name: parts.domain })} />
        </p>
      )}
      {isCut && <p className={styles.ascii}>{fill(words.askedFor, { host: asked })}</p>}
      {dates && <Ages dates={dates} />}
      {parts && (
        <div className={styles.actions}>
          <CopyButton
            text={new URL(lookupPath(name), location.origin).href}
            label={words.copyLink}
            look="plain"
          />
          {children}
          {mayDrop && (
            <Link to={`/backorders?domain=${encodeURIComponent(name)}`}>{words.toBackorder}</Link>
          )}
          {(state === 'registered' || state === 'reserved' || state === 'auction') && (
            <Link to="/suggest">{words.toSuggestions}</Link>
          )}
        </div>
      )}
      {/* What is known of its past and of its DNS doesn't hang on whether the registry answers. */}
      {state !== 'invalid' && <NameViews domain={name} current="lookup" />}
    </header>
  );
}

function Ages({ dates }: { dates: RegistrationDates }) {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const moment = now();
  const span = (text: string, days: number) => fill(text, { span: daysText(days, language) });
  const age = daysBetween(Date.parse(dates.created ?? ''), moment);
  const expiry = Date.parse(dates.expiry ?? '');
  const left = daysBetween(moment, expiry);
  const aged = age === 0 ? words.registeredToday : span(words.ageOf, age);
  const ends =
    left === 0
      ? words[hasPassed(expiry, moment) ? 'expiredToday' : 'expiresToday']
      : span(left > 0 ? words.expiresIn : words.expiredAgo, Math.abs(left));
  const said = [age >= 0 && aged, !Number.isNaN(left) && ends].filter(Boolean);
  return said.length === 0 ? null : <p className={styles.ages}>{said.join(' · ')}</p>;
}
