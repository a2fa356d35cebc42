import { useDeferredValue, useState } from 'react';
import { useKey } from '../api/key.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useTitle } from '../navigation/navigation.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shownText } from '../ui/visible-text.ts';
import { common } from '../words/common.ts';
import { useWords } from '../words/language.ts';
import { askCheck, askWhois, knownCheck, knownWhois } from './answers.ts';
import { Evidence } from './evidence.tsx';
import { LookupFailure } from './lookup-failure.tsx';
import { NameHead } from './name-head.tsx';
import { NameNotices } from './name-notices.tsx';
import styles from './name-view.module.css';
import { RawAnswers } from './raw-answers.tsx';
import { OtherContacts, Record } from './record.tsx';
import { verdict } from './verdict.ts';
import { words as lookupWords } from './words.ts';

/** All there is to know of one name. */
export function NameView({ name }: { readonly name: string }) {
  const words = useWords(lookupWords);
  const { states } = useWords(common);
  const key = useKey();
  // Every press of "ask again" is a question of its own; the answer before stays until the next is there.
  const [rounds, setRounds] = useState(0);
  const how = { anew: rounds > 0, fresh: rounds > 0 && key !== null };
  const whois = useAnswer(name, (signal) => askWhois(name, how, signal), knownWhois(name));
  const check = useAnswer(name, (signal) => askCheck(name, how, signal), knownCheck(name));
  const { state, name: parts, failure, recordFailure, lateFailure } = verdict(whois, check);
  const shown = parts?.unicode ?? name;
  useTitle(state === 'checking' ? shownText(shown) : `${shownText(shown)}: ${states[state]}`);

  const again = () => {
    setRounds((count) => count + 1);
    whois.again();
    check.again();
  };
  // The one word people came for is drawn first, the record in the next moment.
  const record = useDeferredValue(whois.value, null);
  const isLoading = whois.isLoading || check.isLoading;
  return (
    <article className={styles.view} aria-busy={isLoading}>
      <NameHead
        asked={name}
        parts={parts}
        state={state}
        dates={whois.value?.data?.dates ?? null}
        premium={check.value?.premium ?? false}
        isLoading={isLoading}
        onAgain={failure === null ? again : null}
      />
      <p role="status" className="unseen">
        {state === 'checking' ? states.checking : `${shown}: ${states[state]}. ${words.explain[state]}`}
      </p>
      <NameNotices name={shown} whois={whois.value} check={check.value} />
      {failure && <LookupFailure name={name} failure={failure} onRetry={again} />}
      {lateFailure && <FailureNotice failure={lateFailure} onRetry={again} />}
      {recordFailure && (
        <LookupFailure
          name={name}
          failure={recordFailure}
          onRetry={whois.again}
          title={words.failed.recordMissing}
        />
      )}
      {record?.data && <Record answer={record} data={record.data} />}
      {!record && (whois.value?.data || whois.isLoading) && failure === null && (
        <Panel>
          <Skeleton lines={7} />
        </Panel>
      )}
      {(whois.value || check.value) && (
        <div>
          {record?.data && <OtherContacts data={record.data} />}
          <Evidence whois={whois.value} check={check.value} />
          <RawAnswers name={name} />
        </div>
      )}
    </article>
  );
}
