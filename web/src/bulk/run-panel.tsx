import { useState } from 'react';
import { useKey } from '../api/key.ts';
import { useLimits } from '../api/limits.ts';
import { listDraft } from '../base/list-draft.ts';
import { useStore } from '../base/store.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useWarningBeforeLoss } from '../ui/form/use-warning-before-loss.ts';
import { NeedsKey } from '../ui/needs-key.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { Countdown } from '../ui/text/countdown.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './bulk.module.css';
import { ResultTable } from './result-table.tsx';
import { endSession, type Session } from './session.ts';
import words from './words.json' with { type: 'json' };

/** How often progress is said aloud: each tenth of the list. */
const TENTHS = 10;

export function RunPanel({ session }: { session: Session }) {
  const said = useWords(words);
  const limits = useLimits();
  const key = useKey();
  const isNextWaiting = useStore(listDraft) !== '';
  const [isLeaving, setIsLeaving] = useState(false);
  const { run, state, isRestored, isSaved } = session;
  const { rows, phase, wait, failure } = state;

  const done = rows.filter(({ outcome }) => outcome !== null).length;
  const progress = { done, all: rows.length };
  const unanswered = rows.flatMap(({ index, outcome }) =>
    outcome?.kind === 'unavailable' ? [index] : [],
  );
  const isOpen = phase === 'paused' || phase === 'stopped' || phase === 'blocked';
  useWarningBeforeLoss(!isSaved && done > 0);

  return (
    <div className="stack">
      <Panel
        title={wait ? said.waiting : said.phases[phase]}
        aside={
          limits && key && fill(said.remaining, { left: limits.remaining, limit: limits.limit })
        }
      >
        <div className="stack">
          <div className="row">
            <progress
              aria-label={said.progress}
              className={styles.progress}
              max={rows.length}
              value={done}
            />
            <span>{fill(said.done, progress)}</span>
          </div>
          <div className="row">
            {phase === 'running' && (
              <Button size="small" icon="pause" onClick={() => run.pause()}>
                {said.pause}
              </Button>
            )}
            {isOpen && key !== null && (
              <Button size="small" look="main" icon="play" onClick={() => run.start()}>
                {said.resume}
              </Button>
            )}
            {(phase === 'running' || phase === 'paused') && (
              <Button size="small" icon="stop" onClick={() => run.stop()}>
                {said.stop}
              </Button>
            )}
            {phase !== 'running' && (
              <Button size="small" icon="plus" onClick={() => setIsLeaving(true)}>
                {said.newList}
              </Button>
            )}
          </div>
          <p className="unseen" role="status">
            {phase === 'finished' || done % Math.ceil(rows.length / TENTHS) === 0
              ? fill(said.said, progress)
              : ''}
          </p>
        </div>
      </Panel>

      {isNextWaiting && (
        <Notice title={said.nextList} role="status">
          <p>{said.nextListText}</p>
        </Notice>
      )}
      {wait && (
        <Notice
          tone="warning"
          role="status"
          title={said.waits[wait.why]}
          actions={
            <>
              {wait.why !== 'rateLimited' && (
                <Button size="small" icon="refresh" onClick={() => run.wake()}>
                  {said.now}
                </Button>
              )}
              <span>
                {said.goesOnIn} <Countdown until={wait.until} key={wait.until} />
              </span>
            </>
          }
        >
          <p>{said.waitText}</p>
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
      {!failure && isOpen && key === null && (
        <NeedsKey title={said.needsKey} text={fill(said.restoredText, progress)} />
      )}
      {isRestored && phase === 'paused' && key !== null && (
        <Notice title={said.restored} role="status">
          <p>{fill(said.restoredText, progress)}</p>
        </Notice>
      )}
      {!isSaved && (
        <Notice tone="warning" title={said.notSaved} role="status">
          <p>{said.notSavedText}</p>
        </Notice>
      )}
      {unanswered.length > 0 && phase !== 'running' && (
        <Notice
          tone="neutral"
          title={fill(said.unanswered, { count: unanswered.length })}
          actions={
            key !== null && (
              <Button size="small" icon="refresh" onClick={() => run.retry(unanswered)}>
                {fill(said.retryAll, { count: unanswered.length })}
              </Button>
            )
          }
        >
          <p>{said.unansweredText}</p>
        </Notice>
      )}

      <ResultTable rows={rows} asked={state.asked} onRetry={key === null ? null : run.retry} />

      {isLeaving && (
        <ConfirmDialog
          title={said.newListTitle}
          keep={said.newListKeep}
          confirm={said.newListConfirm}
          ask={async () => ({ ok: true, value: null })}
          onClose={() => setIsLeaving(false)}
          onDone={endSession}
        >
          <p>{said.newListText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
