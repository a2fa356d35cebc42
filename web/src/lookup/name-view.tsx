import { useDeferredValue, useState } from 'react';
import { useKey } from '../api/key.ts';
import { useAnswer } from '../api/use-answer.ts';
import { now } from '../base/clock.ts';
import { useTitle } from '../navigation/navigation.tsx';
import { NameFailure } from '../ui/names/name-failure.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shownText } from '../ui/text/visible-text.ts';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { askLookup, knownLookup } from './answers.ts';
import { AskAgain } from './ask-again.tsx';
import { Evidence } from './evidence/evidence.tsx';
import { RawAnswers } from './evidence/raw-answers.tsx';
import { explanationOf, mayDrop } from './explanation.ts';
import { LookupFailure } from './lookup-failure.tsx';
import { lookupView } from './lookup-view.ts';
import { NameHead } from './name-head.tsx';
import { NameNotices } from './name-notices.tsx';
import styles from './name-view.module.css';
import { OtherContacts } from './record/contacts.tsx';
import { Record } from './record/record.tsx';
import lookupWords from './words.json' with { type: 'json' };

/** All there is to know of one name. */
export function NameView({ name }: { name: string }) {
  const words = useWords(lookupWords);
  const { states } = useWords(common);
  const key = useKey();
  // Each press of "ask again" is a question of its own; the answer before stays meanwhile.
  const [rounds, setRounds] = useState(0);
  const how = { anew: rounds > 0, fresh: rounds > 0 && key !== null };
  const lookup = useAnswer(name, (signal) => askLookup(name, how, signal), knownLookup(name));
  const { state, name: parts, failure, recordFailure, lateFailure } = lookupView(lookup);
  const { whois = null, check = null } = lookup.value ?? {};
  const shown = parts?.unicode ?? name;
  useTitle(state === 'checking' ? shownText(shown) : `${shownText(shown)}: ${states[state]}`);

  const again = () => {
    setRounds((count) => count + 1);
    lookup.again();
  };
  // The one word people came for is drawn first, the record in the next moment.
  const record = useDeferredValue(whois, null);
  const dates = whois?.data?.dates ?? null;
  const explanation = explanationOf(state, dates, now());
  const explained = words.explain[explanation];
  return (
    <article className={styles.view} aria-busy={lookup.isLoading}>
      <NameHead
        asked={name}
        parts={parts}
        state={state}
        dates={dates}
        explained={explained}
        mayDrop={mayDrop(explanation)}
        premium={check?.premium ?? false}
      >
        {lookup.value && (
          <AskAgain keptUntil={lookup.value.keptUntil} isBusy={lookup.isLoading} onAgain={again} />
        )}
      </NameHead>
      <p role="status" className="unseen">
        {state === 'checking' ? states.checking : `${shown}: ${states[state]}. ${explained}`}
      </p>
      <NameNotices name={shown} whois={whois} check={check} />
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
      {record?.data && <Record answer={record} data={record.data} />}
      {!record && (whois?.data || lookup.isLoading) && failure === null && (
        <Panel>
          <Skeleton lines={7} />
        </Panel>
      )}
      {lookup.value && (
        <div>
          {record?.data && <OtherContacts data={record.data} />}
          <Evidence whois={whois} check={check} />
          <RawAnswers name={name} />
        </div>
      )}
    </article>
  );
}
