import { useDeferredValue, useEffect, useState } from 'react';
import { useKey } from '../api/key.ts';
import { usePageSettings } from '../api/page-settings.ts';
import { useAnswer } from '../api/use-answer.ts';
import { now } from '../base/clock.ts';
import { useTitle } from '../navigation/navigation.tsx';
import { NameFailure } from '../ui/names/name-failure.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shownText } from '../ui/text/visible-text.ts';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { askCheck, askLookup, knownLookup } from './answers.ts';
import { AskAgain } from './ask-again.tsx';
import { Evidence } from './evidence/evidence.tsx';
import { RawAnswers } from './evidence/raw-answers.tsx';
import { explanationOf, mayDrop } from './explanation.ts';
import { LookupFailure } from './lookup-failure.tsx';
import { lookupView } from './lookup-view.ts';
import { NameHead } from './name-head.tsx';
import { NameNotices } from './name-notices.tsx';
import { NextSteps } from './next/next-steps.tsx';
import { OtherEndings } from './next/other-endings.tsx';
import { noteRecent } from './recent.ts';
import { OtherContacts } from './record/contacts.tsx';
import { Record } from './record/record.tsx';
import lookupWords from './words.json' with { type: 'json' };

/** All there is to know of one name. */
export function NameView({ name }: { name: string }) {
  const words = useWords(lookupWords);
  const { states } = useWords(common);
  const key = useKey();
  // Asked beside the lookup: what comes later would push down what is read.
  usePageSettings(name.slice(name.indexOf('.') + 1));
  // Each press of "ask again" is a question of its own; the answer before stays meanwhile.
  const [rounds, setRounds] = useState(0);
  const how = { anew: rounds > 0, fresh: rounds > 0 && key !== null };
  const lookup = useAnswer(name, (signal) => askLookup(name, how, signal), knownLookup(name));
  const { state, name: parts, failure, recordFailure, lateFailure } = lookupView(lookup);
  const { whois = null } = lookup.value ?? {};
  // More of a name without a holder costs a request: a visitor's is not spent unasked.
  const [isWhyWanted, setIsWhyWanted] = useState(false);
  const hasMore = whois !== null && whois.status !== 'registered' && state !== 'sharedZone';
  const isMoreAsked = hasMore && (key !== null || isWhyWanted);
  const more = useAnswer(isMoreAsked ? `${name} ${rounds}` : null, (signal) =>
    askCheck(name, signal),
  );
  const check = lookup.value?.check ?? more.value;
  const shown = parts?.unicode ?? name;
  useTitle(state === 'checking' ? shownText(shown) : `${shownText(shown)}: ${states[state]}`);

  const again = () => {
    setRounds((count) => count + 1);
    lookup.again();
  };
  // The one word people came for is drawn first, the record in the next moment.
  const record = useDeferredValue(whois, null);
  // What stands below it comes no sooner, or it would be pushed down.
  const isDrawn = record !== null || !whois?.data;
  const dates = whois?.data?.dates ?? null;
  const isKnown = parts !== null;
  useEffect(() => {
    if (isKnown) noteRecent(shown, state);
  }, [isKnown, shown, state]);
  const explanation = explanationOf(state, dates, now());
  const explained = words.explain[explanation];
  return (
    <article className="stack" aria-busy={lookup.isLoading}>
      <NameHead
        asked={name}
        parts={parts}
        state={state}
        answer={whois}
        explained={explained}
        premium={check?.premium ?? false}
      >
        {lookup.value && (
          <AskAgain keptUntil={lookup.value.keptUntil} isBusy={lookup.isLoading} onAgain={again} />
        )}
      </NameHead>
      <p role="status" className="unseen">
        {state === 'checking' ? states.checking : `${shown}: ${states[state]}. ${explained}`}
      </p>
      <NameNotices
        name={shown}
        whois={whois}
        check={check}
        onWhy={hasMore && check === null && !more.isLoading ? () => setIsWhyWanted(true) : null}
      />
      {failure && <LookupFailure name={name} failure={failure} onRetry={again} />}
      {lateFailure && <NameFailure name={name} failure={lateFailure} onRetry={again} />}
      {recordFailure && (
        <LookupFailure
          name={name}
          failure={recordFailure}
          onRetry={again}
          title={words.failed.recordMissing}
        />
      )}
      {parts && (
        <NextSteps parts={parts} state={state} answer={whois} mayDrop={mayDrop(explanation)} />
      )}
      {record?.data && <Record answer={record} data={record.data} />}
      {!record && (whois?.data || lookup.isLoading) && failure === null && (
        // Below the next steps it is another one: none moves.
        <Panel key={isKnown ? 'record' : 'lookup'}>
          <Skeleton lines={7} />
        </Panel>
      )}
      {parts && isDrawn && <OtherEndings {...parts} />}
      {lookup.value && isDrawn && (
        <div>
          {record?.data && <OtherContacts data={record.data} />}
          <Evidence whois={whois} check={check} />
          <RawAnswers name={name} />
        </div>
      )}
    </article>
  );
}
