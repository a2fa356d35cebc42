import { Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { LookAlikeMark } from '../ui/names/look-alike.tsx';
import { type ShownState, StatusBadge } from '../ui/names/status-badge.tsx';
import zoneConditions from '../ui/names/zone-conditions.json' with { type: 'json' };
import { Notice } from '../ui/notice.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EnglishText, HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { start } from './run.ts';
import styles from './suggestions.module.css';
import {
  badgeOf,
  briefRefusal,
  conditionsOf,
  type ShownSuggestion,
  type Tale,
  unknownZones,
} from './tale.ts';
import words from './words.json' with { type: 'json' };

/** The names as they come, and how it went. */
export function SuggestionResults({ tale }: { tale: Tale }) {
  const said = useWords(words);
  const { names, phase, wish } = tale;
  const free = names.filter(({ status }) => status === 'available');
  const asked = names.filter((name) => badgeOf(name, tale) === 'checking').length;
  const counted = [
    fill(said.counted, { all: names.length }),
    (asked === 0 || free.length > 0) && fill(said.free, { count: free.length }),
    asked > 0 && fill(said.checking, { count: asked }),
  ];
  const isOver = phase === 'done' || phase === 'partial' || phase === 'stopped';
  return (
    <section className="stack" aria-label={said.results} aria-busy={phase === 'running'}>
      <div className="ends">
        <p role="status" className="row">
          {phase === 'running' && <span className="muted">{said.working}</span>}
          {names.length > 0 && <strong>{counted.filter(Boolean).join(' · ')}</strong>}
        </p>
        {names.length > 0 && (
          <div className="row">
            <CopyButton text={lines(names)} label={said.copyAll} look="plain" />
            {free.length > 0 && free.length < names.length && (
              <CopyButton text={lines(free)} label={said.copyFree} look="plain" />
            )}
          </div>
        )}
      </div>
      {names.length > 0 && (
        <ol className={styles.names}>
          {names.map((name) => (
            <NameRow key={name.domain} name={name} state={badgeOf(name, tale)} />
          ))}
        </ol>
      )}
      {phase === 'running' && names.length === 0 && <Skeleton lines={6} label={said.working} />}
      <Outcome tale={tale} />
      {isOver && names.length === 0 && <EmptyState title={said.none.title} text={said.none.text} />}
      {isOver && names.length > 0 && (
        <div className="centered">
          <Button icon="plus" onClick={() => start({ ...wish, seed: wish.seed + 1 }, true)}>
            {said.moreNames}
          </Button>
        </div>
      )}
      {isOver && <Conditions names={names} />}
      {isOver && names.length > 0 && <Fineprint tale={tale} />}
    </section>
  );
}

/** A name, what it is made of, its badge, and the way to all that is known of it. */
function NameRow({ name, state }: { name: ShownSuggestion; state: ShownState }) {
  const said = useWords(words);
  const { domain, unicode, zone, reason } = name;
  const ending = unicode.endsWith(`.${zone}`) ? `.${zone}` : '';
  return (
    <li className={styles.name}>
      <Link to={lookupPath(domain)} className={styles.look} title={said.look}>
        <span className={styles.domain}>
          {unicode.slice(0, unicode.length - ending.length)}
          <span className={styles.ending}>{ending}</span>
        </span>
        <LookAlikeMark name={unicode} ascii={domain} />
        <span className="muted">
          <HostileText text={reason} most={160} />
        </span>
      </Link>
      <span className={styles.badge}>
        <StatusBadge state={state} size="small" />
      </span>
      <CopyButton text={unicode} label={fill(said.copyName, { name: unicode })} />
    </li>
  );
}

function Outcome({ tale: { phase, failure, wish } }: { readonly tale: Tale }) {
  const said = useWords(words);
  const again = () => start(wish, true);
  if (phase === 'stopped' || phase === 'partial')
    return <Notice tone="neutral">{said[phase]}</Notice>;
  if (phase === 'broken') {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={said.broken.title}
        actions={
          <Button size="small" icon="refresh" onClick={again}>
            {said.again}
          </Button>
        }
      >
        <p>{said.broken.text}</p>
      </Notice>
    );
  }
  // The form says it where it was entered.
  if (!failure || unknownZones(failure, wish).length > 0) return null;
  const refusal = briefRefusal(failure);
  if (refusal === null) return <FailureNotice failure={failure} onRetry={again} />;
  return (
    <Notice tone="warning" role="alert" title={said.refused.title}>
      <p>
        <HostileText text={refusal} />
      </p>
      <p>{said.refused.text}</p>
    </Notice>
  );
}

/** Once for each zone, not for each name. */
function Conditions({ names }: { names: Tale['names'] }) {
  const said = useWords(words);
  const known: Readonly<Record<string, string>> = useWords(zoneConditions);
  const conditions = conditionsOf(names);
  if (conditions.length === 0) return null;
  return (
    <section aria-label={said.conditions}>
      <p>
        <strong>{said.conditions}</strong>
      </p>
      <ul>
        {conditions.map(({ zone, message }) => (
          <li key={zone}>
            <strong>.{zone}</strong> – {known[zone] ?? <EnglishText text={message} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fineprint({ tale: { engine, names } }: { readonly tale: Tale }) {
  const said = useWords(words);
  const model = engine?.startsWith('model:') && engine.slice('model:'.length);
  return (
    <div className="muted">
      {engine !== null && (
        <p>
          {said.engine}{' '}
          <HostileText text={model ? fill(said.model, { name: model }) : said.embedded} />.
        </p>
      )}
      {names.some(({ status }) => status === 'likely') && <p>{said.likelyHint}</p>}
      <p>{said.legal}</p>
    </div>
  );
}

function lines(names: Tale['names']): string {
  return names.map(({ unicode }) => unicode).join('\n');
}
